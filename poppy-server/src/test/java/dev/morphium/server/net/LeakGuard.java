package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.util.ResourceLeakDetector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** Watches every Netty buffer during a test class and fails it when one was never released. */
final class LeakGuard implements BeforeAllCallback, AfterAllCallback {
  private final Queue<String> leaks = new ConcurrentLinkedQueue<>();
  private final Recorder recorder = new Recorder();

  @Override
  public void beforeAll(ExtensionContext context) {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    recorder.start();
    logger().addAppender(recorder);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    for (int i = 0; i < 5; i++) {
      System.gc();
      ByteBuf probe = PooledByteBufAllocator.DEFAULT.directBuffer(16);
      probe.release();
    }
    logger().detachAppender(recorder);
    assertThat(leaks).isEmpty();
  }

  private static Logger logger() {
    return (Logger) LoggerFactory.getLogger(ResourceLeakDetector.class);
  }

  private final class Recorder extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      leaks.add(event.getFormattedMessage());
    }
  }
}
