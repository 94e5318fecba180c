package dev.morphium.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.benchmarks.process.Target;
import dev.morphium.benchmarks.report.Measurement;
import io.netty.channel.EventLoopGroup;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LoadTest {
  private final EventLoopGroup group = Transport.group(1);
  private EchoServer echo;
  private Load load;

  @BeforeEach
  void start() throws Exception {
    echo = EchoServer.start(0);
    load = new Load(Target.of(echo.uri()), group);
  }

  @AfterEach
  void stop() {
    echo.close();
    group.shutdownGracefully();
  }

  @Test
  void everyConnectionSendsOneRequestAfterTheOther() throws Exception {
    AtomicLong ids = new AtomicLong();
    RequestTemplate request = RequestTemplate.find("d", "c").asking(300);
    Measurement measured = load.run("echo", request, ids::getAndIncrement, 300, 4, 0.05);
    assertThat(measured.runs()).isEqualTo(ids.get()).isGreaterThanOrEqualTo(4);
    assertThat(measured.connections()).isEqualTo(4);
  }

  @Test
  void anAnswerOfAnotherLengthIsAFailure() {
    RequestTemplate request = RequestTemplate.find("d", "c").asking(300);
    assertThatThrownBy(() -> load.run("echo", request, () -> 1, 299, 1, 0.05))
        .hasMessageStartingWith("an answer of 300 bytes, not 299: ");
  }

  @Test
  void aProbeTellsHowLongAnAnswerIs() throws Exception {
    assertThat(load.probe(RequestTemplate.find("d", "c").asking(123), 7)).isEqualTo(123);
  }
}
