package dev.morphium.fuzz.targets;

import dev.morphium.driver.DriverException;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.pool.uri.DnsResolver;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Connection strings: settings, or a refusal in words. */
public final class UriTarget {
  private UriTarget() {}

  /** A network without names. */
  private static final class NoNames implements DnsResolver {
    @Override
    public List<HostAddress> services(String name) {
      return List.of();
    }

    @Override
    public List<String> texts(String name) {
      return List.of();
    }
  }

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    try {
      ConnectionString.parse(new String(input, StandardCharsets.UTF_8), new NoNames());
    } catch (IllegalArgumentException | DriverException refused) {
      if (String.valueOf(refused.getMessage()).isBlank()) {
        throw new AssertionError("a refusal without a word", refused);
      }
    }
  }
}
