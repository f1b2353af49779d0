// One random board, from a seed.
#include <cstdio>
#include <cstdlib>
#include <random>
#include <set>
#include <string>

int main(int, char** argv) {
    std::mt19937 r(std::atoi(argv[1]));
    const int n = 2 + r() % 50, d = 1 + r() % 6, tries = r() % n;
    std::set<int> starts;
    std::printf("1\n");
    std::string lines;
    for (int i = 0; i < tries; i++) {
        const int a = 1 + r() % (n - 1), b = 1 + r() % n;
        if (a == b || !starts.insert(a).second) continue;
        lines += std::to_string(a) + " " + std::to_string(b) + "\n";
    }
    std::printf("%d %d %d\n%s", n, d, static_cast<int>(starts.size()), lines.c_str());
}
