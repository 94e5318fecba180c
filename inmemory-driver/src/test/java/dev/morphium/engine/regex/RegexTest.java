package dev.morphium.engine.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegexTest {
  private static boolean matches(String pattern, String options, String text) {
    return Regex.compile(pattern, options).matches(StringValue.of(text), InterruptCheck.NONE);
  }

  private static List<String> find(String pattern, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Regex regex = Regex.compile(pattern, "");
    RegexMatch match = regex.find(bytes, 0, bytes.length, 0, InterruptCheck.NONE);
    List<String> groups = new ArrayList<>();
    for (int i = 0; match != null && i <= match.groupCount(); i++) {
      groups.add(
          match.start(i) < 0
              ? "-"
              : new String(
                  bytes, match.start(i), match.end(i) - match.start(i), StandardCharsets.UTF_8));
    }
    return groups;
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ' ',
      value = {
        "abc xabcx",
        "^abc abcd",
        "\\Aabc abc",
        "c$ abc",
        "a++b aaab",
        "^a{2,4}$ aaa",
        "^(a)?(?(1)b|c)$ ab",
        "^(a)?(?(1)b|c)$ c",
        "foo(?!bar) foobaz",
        "(?<!foo)bar bazbar",
        "(?<=foo|x)bar xbar",
        "(\\w)\\1 hello",
        "(?<n>l)\\k<n> hello",
        "(?P<n>l)(?P=n) hello",
        "^(\\((?:[^()]|(?1))*\\))$ (a(b)c)",
        "^(?:(?=a)ab|c)+$ abcab",
        "(?>a+)b aaab",
        "(?i)ABC xabc",
        "(?i:A)b ab",
        "a(?#comment)b ab",
        "\\Qa.b\\E a.b",
        "[\\d\\-z]+ 1-z",
        "[[:alpha:]]+ abc",
        "[^[:digit:]] a",
        "\\x61\\x{62} ab",
        "\\N+ ab",
        "^\\p{Nd}+$ ١٢٣",
        "^\\p{Han}+$ 你好",
        "^.{2}$ 你好",
        "(*UCP)^\\w+$ café",
        "[]a]+ ]",
        "a{,3} a{,3}",
        "(?|(a)|(b))\\1 bb",
        "^(?<p>a|b(?&p)c)$ bbacc",
        "\\bcat\\b cat",
        "[a-z]+? abc",
        "(a*)*b aaab",
        "(a|b)*c ababc",
        "(?:a?){3}b aab",
        "x*+y xxy",
        "^\\X$ é",
        "(?(DEFINE)(?<d>[0-9]+))^(?&d)-(?&d)$ 12-34",
        "(?s).+ a",
        "\\bÖ?yster Öyster"
      })
  void matches(String pattern, String text) {
    assertThat(matches(pattern, "", text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ' ',
      value = {
        "^abc xabc", "abc$ abcd", "a.b a.c", "^(a)?(?(1)b|c)$ ac", "foo(?!bar) foobar",
        "(?<!foo)bar foobar", "^\\w+$ café", "(*UCP)\\byster Öyster", "(a)|\\1b b", "(?>a+)ab aaab",
        "a++ab aaab", "(*FAIL) a", "^(?:a(?=b))+$ ab", "\\d ١"
      })
  void doesNotMatch(String pattern, String text) {
    assertThat(matches(pattern, "", text)).isFalse();
  }

  @Test
  void optionsMeanWhatTheirLettersSay() {
    assertThat(matches("hello", "i", "HELLO")).isTrue();
    assertThat(matches("istanbul", "i", "İstanbul")).isFalse();
    assertThat(matches("k", "i", "\u212A")).isTrue();
    assertThat(matches("^S", "m", "First\nSecond")).isTrue();
    assertThat(matches("^S", "", "First\nSecond")).isFalse();
    assertThat(matches("a.b", "s", "a\nb")).isTrue();
    assertThat(matches("a.b", "", "a\nb")).isFalse();
    assertThat(matches("a b # comment\n c", "x", "abc")).isTrue();
    assertThat(matches("a\\ b", "x", "a b")).isTrue();
    assertThat(matches("a", "u", "a")).isTrue();
  }

  @Test
  void theEndMayStandBeforeTheLastLineBreak() {
    assertThat(matches("abc$", "", "abc\n")).isTrue();
    assertThat(matches("abc\\Z", "", "abc\n")).isTrue();
    assertThat(matches("abc\\z", "", "abc\n")).isFalse();
    assertThat(matches("abc$", "", "abc\nd")).isFalse();
    assertThat(matches("abc$", "m", "abc\nd")).isTrue();
    assertThat(matches("^$", "m", "a\n")).isFalse();
  }

  @Test
  void groupsAreFound() {
    assertThat(find("(cat)|(dog)", "a dog")).containsExactly("dog", "-", "dog");
    assertThat(find("((a)(b))c", "abc")).containsExactly("abc", "ab", "a", "b");
    assertThat(find("foo(?=(bar))", "foobar")).containsExactly("foo", "bar");
    assertThat(find("foo\\Kbar", "foobar")).containsExactly("bar");
    assertThat(find("(?:(a)|(b))+", "ab")).containsExactly("ab", "a", "b");
    assertThat(find("(a+?)(a*)", "aaa")).containsExactly("aaa", "a", "aa");
    assertThat(find("x", "a")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[invalid", "(a", "a)", "*a", "a**b**", "(?<=a+)b", "\\1", "(?<n>a)(?<n>b)", "[z-a]",
            "a{3,2}",
        "[[:nope:]]", "\\p{Nope}", "(?z)", "\\", "a{99999}", "(?<1a>x)", "\\u0041", "(?P>x)",
            "[a-\\d]", "[\\d-z]"
      })
  void invalidPatternsAreErrors(String pattern) {
    assertThatThrownBy(() -> Regex.compile(pattern, ""))
        .isInstanceOfSatisfying(
            RegexException.class, e -> assertThat(e.kind()).isEqualTo(RegexException.Kind.PATTERN));
  }

  @Test
  void filtersGetTheServersErrors() {
    assertThatThrownBy(() -> Regex.forFilter("[a", ""))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(51091));
    assertThatThrownBy(() -> Regex.forFilter("a", "z"))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(51108));
    assertThatThrownBy(() -> Regex.forFilter("a".repeat(32_769), ""))
        .isInstanceOfSatisfying(
            CommandException.class, e -> assertThat(e.code().number()).isEqualTo(51091));
  }

  @Test
  void aSearchThatExplodesIsStopped() {
    assertThatThrownBy(() -> matches("^(a|a)*$", "", "a".repeat(40) + "b"))
        .isInstanceOf(CommandException.class);
    assertThatThrownBy(() -> matches("(a|(?1)b)", "", "c")).isInstanceOf(CommandException.class);
  }

  @Test
  void longTextsExhaustNoStack() {
    String text = "ab".repeat(200_000);
    assertThat(matches("^(a|b)*$", "", text)).isTrue();
    assertThat(matches("^(?:a|b)*?$", "", text)).isTrue();
  }

  @Test
  void anAnchoredTextIsAPrefix() {
    Regex prefix = Regex.compile("^abc", "");
    assertThat(prefix.prefix()).isEqualTo("abc".getBytes(StandardCharsets.UTF_8));
    assertThat(prefix.isPrefixOnly()).isTrue();
    assertThat(Regex.compile("^abc.*", "").isPrefixOnly()).isTrue();
    assertThat(Regex.compile("^abc+", "").prefix()).isEqualTo(new byte[] {'a', 'b'});
    assertThat(Regex.compile("^abc+", "").isPrefixOnly()).isFalse();
    assertThat(Regex.compile("^a\\.b", "").prefix()).isEqualTo(new byte[] {'a', '.', 'b'});
    for (String open : List.of("abc", "^a?", "^a|b", "^", "(?m)^a", "(?i)^a", "^.*a")) {
      assertThat(Regex.compile(open, "").prefix()).as(open).isNull();
    }
  }

  @Test
  void brokenUtf8IsNoTrap() {
    byte[] bytes = {(byte) 0xE4, (byte) 0xBD, 'a', (byte) 0xFF};
    assertThat(Regex.compile("a.$", "").matches(bytes, 0, 4, InterruptCheck.NONE)).isTrue();
    assertThat(Regex.compile("^.+?x", "").matches(bytes, 0, 4, InterruptCheck.NONE)).isFalse();
  }
}
