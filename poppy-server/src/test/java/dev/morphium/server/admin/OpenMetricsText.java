package dev.morphium.server.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict parser of the OpenMetrics text format: it fails where a scraper would. Source:
 * OpenMetrics 1.0, "Text Format".
 */
public final class OpenMetricsText {
  private static final Pattern TYPE =
      Pattern.compile("# TYPE ([a-z_][a-z0-9_]*) (counter|gauge|histogram)");
  private static final Pattern HELP = Pattern.compile("# HELP ([a-z_][a-z0-9_]*) (\\S.*)");
  private static final Pattern SAMPLE =
      Pattern.compile(
          "([a-z_][a-z0-9_]*)(?:\\{((?:[a-z_]+=\"(?:[^\"\\\\\\n"
              + "]|\\\\[\\\\\"n])*\",?)*)\\})? (\\S+)");

  private final Map<String, String> types = new TreeMap<>();
  private final Map<String, Double> samples = new LinkedHashMap<>();
  private final Map<String, String> helps = new TreeMap<>();
  private String family = "";

  private OpenMetricsText() {}

  /** Reads a whole text. */
  public static OpenMetricsText parse(String text) {
    OpenMetricsText parsed = new OpenMetricsText();
    assertThat(text).endsWith("# EOF\n");
    text.lines().filter(line -> !line.equals("# EOF")).forEach(parsed::line);
    assertThat(parsed.helps.keySet()).isEqualTo(parsed.types.keySet());
    parsed.checkHistograms();
    return parsed;
  }

  private void line(String line) {
    if (line.startsWith("# HELP")) {
      Matcher help = HELP.matcher(line);
      assertThat(help.matches()).as(line).isTrue();
      assertThat(helps.put(help.group(1), help.group(2))).as("told once: %s", line).isNull();
    } else if (line.startsWith("#")) {
      Matcher type = TYPE.matcher(line);
      assertThat(type.matches()).as(line).isTrue();
      family = type.group(1);
      assertThat(types.put(family, type.group(2))).as("all in one place: %s", line).isNull();
    } else {
      sample(line);
    }
  }

  private void sample(String line) {
    Matcher sample = SAMPLE.matcher(line);
    assertThat(sample.matches()).as(line).isTrue();
    String suffix = sample.group(1).substring(Math.min(family.length(), sample.group(1).length()));
    assertThat(sample.group(1)).as(line).startsWith(family);
    String allowed =
        switch (types.getOrDefault(family, "")) {
          case "counter" -> "_total";
          case "histogram" -> "_bucket|_sum|_count";
          default -> "";
        };
    assertThat(suffix).as(line).matches(allowed);
    String value = sample.group(3);
    double number =
        switch (value) {
          case "+Inf" -> Double.POSITIVE_INFINITY;
          case "NaN" -> Double.NaN;
          default -> Double.parseDouble(value);
        };
    String labels = sample.group(2);
    String series = labels == null ? sample.group(1) : sample.group(1) + "{" + labels + "}";
    assertThat(samples.put(series, number)).as("once: %s", line).isNull();
  }

  private void checkHistograms() {
    Map<String, Double> last = new LinkedHashMap<>();
    samples.forEach(
        (series, value) -> {
          if (series.contains("_bucket{")) {
            String of = series.replaceAll(",?le=\"[^\"]*\"", "");
            Double before = last.put(of, value);
            assertThat(value).as(series).isGreaterThanOrEqualTo(before == null ? 0 : before);
            if (series.contains("le=\"+Inf\"")) {
              String count = of.replace("_bucket", "_count").replace("{}", "");
              assertThat(samples).as(series).containsEntry(count, value);
            }
          }
        });
  }

  /** The value of a series, such as {@code a_total{b="c"}}. */
  public double value(String series) {
    assertThat(samples).containsKey(series);
    return samples.getOrDefault(series, Double.NaN);
  }

  /** The names of all families. */
  public Set<String> families() {
    return new TreeSet<>(types.keySet());
  }

  /** The type of a family. */
  public String type(String name) {
    return types.getOrDefault(name, "");
  }

  /** What is said of a family. */
  public String help(String name) {
    return helps.getOrDefault(name, "");
  }

  /** How many series there are. */
  public int series() {
    return samples.size();
  }
}
