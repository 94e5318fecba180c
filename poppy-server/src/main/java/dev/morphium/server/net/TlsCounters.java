package dev.morphium.server.net;

import dev.morphium.engine.command.TransportSecurity;
import dev.morphium.server.tls.ServerTls;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The counters of connections by their version of TLS. */
final class TlsCounters {
  private final LongAdder twelve = new LongAdder();
  private final LongAdder thirteen = new LongAdder();

  /** A connection speaks this version, as Java names it. */
  void count(String version) {
    (version.equals("TLSv1.3") ? thirteen : twelve).increment();
  }

  TransportSecurity shown(@Nullable ServerTls tls) {
    return new TransportSecurity(
        twelve.sum(),
        thirteen.sum(),
        tls == null
            ? null
            : new TransportSecurity.ShownCertificate(
                tls.identity().subject(),
                tls.identity().membership(),
                tls.identity().hasAuthority(),
                tls.identity().expires().toEpochMilli()));
  }
}
