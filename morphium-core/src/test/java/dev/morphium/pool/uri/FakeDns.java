package dev.morphium.pool.uri;

import dev.morphium.pool.net.HostAddress;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Records that a test makes up. */
record FakeDns(Map<String, List<String>> services, Map<String, List<String>> records)
    implements DnsResolver {
  static final FakeDns EMPTY = new FakeDns(Map.of(), Map.of());

  @Override
  public List<HostAddress> services(String name) {
    return services.getOrDefault(name, List.of()).stream().map(HostAddress::parse).toList();
  }

  @Override
  public List<String> texts(String name) throws IOException {
    if (name.startsWith("broken")) {
      throw new IOException("no answer");
    }
    return records.getOrDefault(name, List.of());
  }
}
