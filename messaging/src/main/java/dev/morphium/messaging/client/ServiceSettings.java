package dev.morphium.messaging.client;

import dev.morphium.internal.argument.Arguments;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a service is called, and how it is served.
 *
 * @param topic the topic of its messages; null for the interface's full name
 * @param timeout how long a call is waited for, where {@link AnswerWithin} does not say
 * @param instance the instance that a client calls; null for any that serves it
 * @param concurrency how many calls an instance serves at a time
 */
public record ServiceSettings(
    @Nullable String topic, Duration timeout, @Nullable String instance, int concurrency) {
  /** The interface's name as the topic, 30 seconds, any instance, 8 calls at a time. */
  public static final ServiceSettings DEFAULT =
      new ServiceSettings(null, Duration.ofSeconds(30), null, 8);

  public ServiceSettings {
    if (timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException(
          "calls are waited for %s; it must be positive".formatted(timeout));
    }
  }

  /** These settings with another topic. */
  public ServiceSettings topic(String name) {
    Arguments.required(name, "topic", "name");
    return new ServiceSettings(name, timeout, instance, concurrency);
  }

  /** These settings with another time to wait. */
  public ServiceSettings timeout(Duration limit) {
    Arguments.required(limit, "timeout", "limit");
    return new ServiceSettings(topic, limit, instance, concurrency);
  }

  /** These settings for calls to one instance alone. */
  public ServiceSettings instance(String name) {
    Arguments.required(name, "instance", "name");
    return new ServiceSettings(topic, timeout, name, concurrency);
  }

  /** These settings with another number of calls at a time. */
  public ServiceSettings concurrency(int most) {
    return new ServiceSettings(topic, timeout, instance, most);
  }

  /** The topic of a service's calls: the one that was said, otherwise the name of its interface. */
  public String topicOf(Class<?> service) {
    Arguments.required(service, "topicOf", "service");
    return topic == null ? service.getName() : topic;
  }
}
