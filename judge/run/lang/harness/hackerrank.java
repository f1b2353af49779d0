class AdderHarness extends AdderLists {
	AdderHarness() throws java.io.IOException {
	}

	public static void main(String[] args) throws java.io.IOException {
		new AdderHarness().play();
	}

	@Override
	int answer() {
		return OWNER.quickestWayUp(LIST, LIST);
	}
}
