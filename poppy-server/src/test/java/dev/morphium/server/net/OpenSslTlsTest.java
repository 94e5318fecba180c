package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.morphium.server.tls.ServerTls;
import io.netty.handler.ssl.OpenSsl;

/** The same with OpenSSL: where its library can be loaded, it is what servers use. */
class OpenSslTlsTest extends ClientTlsTest {
  @Override
  void choose(ServerTls of) {
    assumeTrue(OpenSsl.isAvailable(), "netty-tcnative has no library for this machine");
    assertThat(of.isJdkOnly()).isFalse();
  }
}
