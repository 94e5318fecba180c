package dev.morphium.spring.actuator;

import dev.morphium.messaging.Messaging;
import dev.morphium.spring.messaging.MessagingAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The auto-configuration of the Actuator endpoint {@code messaging}. */
@AutoConfiguration(after = MessagingAutoConfiguration.class)
@ConditionalOnClass({ConditionalOnAvailableEndpoint.class, Messaging.class})
@ConditionalOnBean(Messaging.class)
public class MessagingEndpointAutoConfiguration {
  /** The endpoint, where it is exposed. */
  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnAvailableEndpoint(endpoint = MessagingEndpoint.class)
  public MessagingEndpoint messagingEndpoint(Messaging messaging) {
    return new MessagingEndpoint(messaging);
  }
}
