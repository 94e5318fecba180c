package dev.morphium.tools.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressReportTest {
  private static final long MEBIBYTE = 1 << 20;

  private final AtomicLong now = new AtomicLong();
  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  private ProgressReport report(boolean terminal) {
    return new ProgressReport(
        new PrintStream(text, true, StandardCharsets.UTF_8), terminal, now::get);
  }

  private void after(long millis) {
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
  }

  @Test
  void elsewhereThanInATerminalThereIsALineEveryFiveSeconds() {
    ProgressReport report = report(false);
    report.reached("reading", 0, 0, 100 * MEBIBYTE, null);
    after(4900);
    report.reached("reading", 1, 10 * MEBIBYTE, 100 * MEBIBYTE, null);
    after(100);
    report.reached("reading", 6000, 20 * MEBIBYTE, 100 * MEBIBYTE, "db.c");
    after(5000);
    report.reached("reading", 0, 20 * MEBIBYTE, 0, null);
    report.end();
    assertThat(text)
        .hasToString(
            """
            poppy: reading: 20 % of 100.0 MiB, 1,200 documents/s, 4.0 MiB/s, 20 s left, db.c
            poppy: reading: 20.0 MiB, 2.0 MiB/s
            """);
  }

  @Test
  void inATerminalOneLineIsWrittenAgainAndRemoved() {
    ProgressReport report = report(true);
    after(200);
    report.reached("reading", 0, 1024, 2048, null);
    after(1800);
    report.reached("reading", 0, 1536, 2048, null);
    report.line("something");
    assertThat(text)
        .hasToString(
            "\r\u001b[Kreading: [##########          ] 50 % of 2.0 KiB, 5.0 KiB/s"
                + "\r\u001b[Kreading: [###############     ] 75 % of 2.0 KiB, 768 B/s, 1 s left"
                + "\r\u001b[Kpoppy: something\n");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B, 0 s",
    "1023, 1023 B, 17 min 3 s",
    "1536, 1.5 KiB, 25 min 36 s",
    "1073741824, 1.0 GiB, 298261 h 37 min"
  })
  void quantitiesHaveUnits(double value, String bytes, String time) {
    assertThat(Quantities.bytes(value)).isEqualTo(bytes);
    assertThat(Quantities.seconds(value)).isEqualTo(time);
  }
}
