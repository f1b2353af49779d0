package javafx.util;

/** What LeetCode gives to Java solutions of old. */
public class Pair<K, V> implements java.io.Serializable {
	private final K key;
	private final V value;

	public Pair(K key, V value) {
		this.key = key;
		this.value = value;
	}

	public K getKey() {
		return key;
	}

	public V getValue() {
		return value;
	}

	@Override
	public String toString() {
		return key + "=" + value;
	}

	@Override
	public int hashCode() {
		return java.util.Objects.hash(key, value);
	}

	@Override
	public boolean equals(Object o) {
		return o instanceof Pair<?, ?> p && java.util.Objects.equals(key, p.key) && java.util.Objects.equals(value, p.value);
	}
}
