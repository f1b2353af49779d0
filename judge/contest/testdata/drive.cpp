// The output validator, called as often as standard input asks: for each call the
// number of its arguments, which is three, and each argument with its length
// before it, all in eight bytes. Prints a line for each call: "ok", or what is
// wrong.
#define main validatorMain
#include "validate.cpp"
#undef main

static unsigned long long length() {
    unsigned char b[8] = {};
    std::cin.read(reinterpret_cast<char *>(b), 8);
    unsigned long long n = 0;
    for (int i = 7; i >= 0; --i) n = n << 8 | b[i];
    return std::cin ? n : 0;
}

static std::string text() {
    std::string s(length(), '\0');
    std::cin.read(&s[0], s.size());
    return s;
}

int main() {
    (void)validatorMain;
    while (length() == 3) {
        std::string in = text(), ans = text(), out = text();
        std::string wrong;
        try {
            wrong = verdict(in, ans, out);
        } catch (const std::exception &e) {
            wrong = std::string("crashed: ") + e.what();
        }
        std::cout << (wrong.empty() ? "ok" : "no: " + wrong) << "\n";
    }
}
