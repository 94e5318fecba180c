package dev.morphium.spring.messaging;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.spring.MorphiumAutoConfiguration;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** The auto-configuration of {@link Messaging} and of its listeners. */
@AutoConfiguration(after = MorphiumAutoConfiguration.class)
@ConditionalOnClass(Messaging.class)
@ConditionalOnBean(Morphium.class)
@ConditionalOnProperty(name = "morphium.messaging.enabled", matchIfMissing = true)
@EnableConfigurationProperties(MessagingProperties.class)
public class MessagingAutoConfiguration {
  /** Messages and jobs; opened with the first bean that wants it, or with the first listener. */
  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  public Messaging messaging(Morphium morphium, MessagingProperties properties) {
    return Messaging.open(morphium, properties.settings());
  }

  /** Opens and ends what {@link MessageListener} says. */
  @Bean
  @ConditionalOnMissingBean
  public ListenerContainer morphiumListeners(
      ConfigurableListableBeanFactory beans, Environment environment) {
    return new ListenerContainer(beans, environment);
  }
}
