// Output validator: INPUT ANSWERS FEEDBACK_DIR < what a program printed.
//
// A program prints a line for each board: the least number of throws, and after
// it either nothing or that many throws, which are then played. Blank lines and
// blanks around words do not count. Ends with 42 if all is right and with 43 if
// not; why not is then in FEEDBACK_DIR/judgemessage.txt. Any other end is the
// judge's own failure.
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

// A Text is read word by word, or line by line and then word by word.
struct Text {
    const char *at, *end;
};

static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\r'; }

static Text whole(const std::string &s) { return {s.data(), s.data() + s.size()}; }

// nextLine takes a line off a text; false at its end.
static bool nextLine(Text &rest, Text &line) {
    if (rest.at == rest.end) return false;
    line.at = rest.at;
    while (rest.at != rest.end && *rest.at != '\n') ++rest.at;
    line.end = rest.at;
    if (rest.at != rest.end) ++rest.at;
    return true;
}

// nextWord takes a word off a line; false if there is none.
static bool nextWord(Text &line, Text &word) {
    while (line.at != line.end && isBlank(*line.at)) ++line.at;
    word.at = line.at;
    while (line.at != line.end && !isBlank(*line.at)) ++line.at;
    word.end = line.at;
    return word.at != word.end;
}

// number reads a decimal number that may have a minus sign. Beyond a billion
// all are as wrong as each other, and the same.
static bool number(Text word, long long &value) {
    bool minus = *word.at == '-';
    if (minus) ++word.at;
    if (word.at == word.end) return false;
    value = 0;
    for (; word.at != word.end; ++word.at) {
        if (*word.at < '0' || *word.at > '9') return false;
        value = value * 10 + (*word.at - '0');
        if (value > 1000000000) value = 1000000000;
    }
    if (minus) value = -value;
    return true;
}

// Boards reads the judge's own files, which are taken to be right.
struct Boards {
    std::istringstream input, answers;
    long long boards = 0, read = 0;
    int cells = 0, faces = 0, answer = 0;
    std::vector<int> jump;  // by cell: where one who lands there comes to rest

    Boards(const std::string &in, const std::string &ans) : input(in), answers(ans) {
        if (!(input >> boards)) throw std::runtime_error("the input file has no number of boards");
    }

    bool next() {
        if (read == boards) return false;
        ++read;
        int jumps, from, to;
        if (!(answers >> answer)) throw std::runtime_error("the answer file ends too early");
        answers.ignore(std::numeric_limits<std::streamsize>::max(), '\n');  // throws, which a sample may show
        if (!(input >> cells >> faces >> jumps)) throw std::runtime_error("the input file ends too early");
        jump.resize(cells + 1);
        for (int c = 0; c <= cells; ++c) jump[c] = c;
        for (int i = 0; i < jumps; ++i) {
            if (!(input >> from >> to)) throw std::runtime_error("the input file ends too early");
            jump.at(from) = to;
        }
        return true;
    }
};

// play says what is wrong with the throws on the rest of a line, or "".
static std::string play(Text line, const Boards &b) {
    Text word;
    long long face, count = 0;
    int at = 1;
    while (nextWord(line, word)) {
        if (!number(word, face)) return "a throw is no number";
        if (++count > b.answer) return "more throws than the answer says";
        if (face < 1 || face > b.faces) return "a throw shows a face that the die does not have";
        if (at + face > b.cells) return "a throw leads beyond the last cell";
        at = b.jump[at + face];
    }
    if (count == 0) return "";
    if (count < b.answer) return "fewer throws than the answer says";
    if (at != b.cells) return "the throws do not lead to the last cell";
    return "";
}

// verdict says what is wrong with an output, or "".
static std::string verdict(const std::string &in, const std::string &ans, const std::string &out) {
    Boards b(in, ans);
    Text rest = whole(out), line, word;
    for (long long at = 1; nextLine(rest, line); ++at) {
        if (!nextWord(line, word)) continue;
        std::ostringstream where;
        where << "line " << at << ": ";
        if (!b.next()) return where.str() + "more lines than boards";
        where << "board " << b.read << ": ";
        long long given;
        if (!number(word, given)) return where.str() + "no number";
        if (given != b.answer) {
            where << "it takes " << b.answer << ", not " << given;
            return where.str();
        }
        std::string wrong = play(line, b);
        if (!wrong.empty()) return where.str() + wrong;
    }
    if (b.next()) {
        std::ostringstream where;
        where << "the output ends before board " << b.read;
        return where.str();
    }
    return "";
}

static std::string contents(const std::string &path) {
    std::ifstream file(path.c_str(), std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

int main(int argc, char **argv) {
    try {
        if (argc < 4) throw std::runtime_error("usage: validate INPUT ANSWERS FEEDBACK_DIR < OUTPUT");
        std::string out((std::istreambuf_iterator<char>(std::cin)), std::istreambuf_iterator<char>());
        std::string wrong = verdict(contents(argv[1]), contents(argv[2]), out);
        if (wrong.empty()) return 42;
        std::ofstream message((std::string(argv[3]) + "/judgemessage.txt").c_str(), std::ios::app);
        message << wrong << "\n";
        return 43;
    } catch (const std::exception &e) {
        std::cerr << e.what() << "\n";
        return 1;
    }
}
