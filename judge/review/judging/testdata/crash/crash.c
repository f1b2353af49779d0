#include <assert.h>

static int read(const int *values, int n, int at) {
    assert(at < n);
    return values[at];
}

int main(int argc, char **argv) {
    int values[3] = {0};
    return read(values, 3, argc + 5);
}
