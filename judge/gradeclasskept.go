package main

import "sync"

// keptOnce makes each value when it is first asked for, and keeps it. Who asks
// while it is made waits. Its zero value holds nothing.
type keptOnce[K comparable, V any] struct{ all sync.Map }

func (k *keptOnce[K, V]) get(key K, make func() (V, error)) (V, error) {
	once, _ := k.all.LoadOrStore(key, sync.OnceValues(make))
	return once.(func() (V, error))()
}
