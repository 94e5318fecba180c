package dev.morphium.spring.messaging;

import dev.morphium.messaging.MessagingSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The properties {@code morphium.messaging.*}; what is not set is as in {@link
 * MessagingSettings#DEFAULT}.
 *
 * @param enabled whether messaging is opened at all
 * @param queue the collection in which messages are kept
 * @param instance this instance's name, which no other has; made up when it is not set
 * @param timeToLive how long messages live that say nothing themselves
 * @param sweep how long between two searches for messages whose notification was lost
 * @param polling how long between two looks where there are no change streams
 * @param heartbeat how often the instance says that it is alive
 * @param patience how long handlers may go on at the end before they are interrupted
 */
@ConfigurationProperties(value = "morphium.messaging", ignoreUnknownFields = false)
public record MessagingProperties(
    @Nullable Boolean enabled,
    @Nullable String queue,
    @Nullable String instance,
    @Nullable Duration timeToLive,
    @Nullable Duration sweep,
    @Nullable Duration polling,
    @Nullable Duration heartbeat,
    @Nullable Duration patience) {
  /** The settings. */
  MessagingSettings settings() {
    MessagingSettings usual = MessagingSettings.DEFAULT.keepAlive(false);
    return new MessagingSettings(
        or(queue, usual.queue()),
        or(instance, usual.instance()),
        timeToLive == null ? usual.timeToLive() : timeToLive,
        or(sweep, usual.sweep()),
        or(polling, usual.polling()),
        or(patience, usual.patience()),
        usual.retention(),
        or(heartbeat, usual.heartbeat()),
        usual.warnings(),
        usual.keepAlive());
  }

  private static <T> T or(@Nullable T said, T otherwise) {
    return said == null ? otherwise : said;
  }
}
