package dev.morphium.spring.actuator;

import dev.morphium.Morphium;
import dev.morphium.spring.MorphiumAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.AbstractHealthIndicator;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** The auto-configuration of a health indicator in Spring Boot 3. */
@AutoConfiguration(after = MorphiumAutoConfiguration.class)
@ConditionalOnClass(
    name =
        "org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator")
@ConditionalOnBean(Morphium.class)
public class ActuatorHealthAutoConfiguration {
  /** Whether the database answers. */
  @Bean
  @ConditionalOnMissingBean(name = "morphiumHealthIndicator")
  @ConditionalOnEnabledHealthIndicator("morphium")
  public HealthIndicator morphiumHealthIndicator(Morphium morphium) {
    return new Indicator(morphium);
  }

  private static final class Indicator extends AbstractHealthIndicator {
    private final Morphium morphium;

    Indicator(Morphium morphium) {
      super("the database of Morphium does not answer");
      this.morphium = morphium;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
      builder.up().withDetails(DatabaseCheck.of(morphium));
    }
  }
}
