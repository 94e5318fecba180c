package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.Map;
import java.util.TreeSet;

/**
 * An allow-list of a rule: what may break it, each entry with its reason.
 *
 * <p>An entry that nothing needs any more fails the test too, so that the list only names what is
 * there.
 *
 * @param reasons what is allowed, and why
 */
record AllowList(Map<String, String> reasons) {
  static final AllowList EMPTY = new AllowList(Map.of());

  /** What breaks the rule is exactly what the list allows. */
  void assertAllows(Collection<String> found, String rule) {
    TreeSet<String> forbidden = new TreeSet<>(found);
    forbidden.removeAll(reasons.keySet());
    assertThat(forbidden).as(rule).isEmpty();
    TreeSet<String> needless = new TreeSet<>(reasons.keySet());
    needless.removeAll(found);
    assertThat(needless).as("entries of the allow-list that nothing needs: %s", rule).isEmpty();
  }
}
