package dev.morphium.spring.actuator;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.micrometer.MessagingMeters;
import dev.morphium.micrometer.MorphiumMeters;
import dev.morphium.spring.MorphiumAutoConfiguration;
import dev.morphium.spring.messaging.MessagingAutoConfiguration;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The auto-configuration of meters, which the Actuator binds to its registries. */
@AutoConfiguration(after = {MorphiumAutoConfiguration.class, MessagingAutoConfiguration.class})
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnBean(Morphium.class)
public class MetricsAutoConfiguration {
  /** Meters of commands and connections. */
  @Bean
  @ConditionalOnMissingBean
  public MorphiumMeters morphiumMeters(Morphium morphium) {
    return new MorphiumMeters(morphium);
  }

  /** Where there is messaging. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(Messaging.class)
  @ConditionalOnBean(Messaging.class)
  static class OfMessaging {
    /** Meters of messages and jobs. */
    @Bean
    @ConditionalOnMissingBean
    MessagingMeters messagingMeters(Messaging messaging) {
      return new MessagingMeters(messaging);
    }
  }
}
