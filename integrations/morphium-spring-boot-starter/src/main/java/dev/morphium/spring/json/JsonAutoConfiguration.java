package dev.morphium.spring.json;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The auto-configuration of Jackson's modules, which Spring Boot registers with its mappers. */
@AutoConfiguration
public class JsonAutoConfiguration {
  /** Where there is Jackson 2. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "com.fasterxml.jackson.databind.module.SimpleModule")
  static class OfJackson2 {
    @Bean
    @ConditionalOnMissingBean
    ObjectIdModule morphiumObjectIdModule() {
      return new ObjectIdModule();
    }
  }

  /** Where there is Jackson 3. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "tools.jackson.databind.module.SimpleModule")
  static class OfJackson3 {
    @Bean
    @ConditionalOnMissingBean
    ObjectIdJacksonModule morphiumObjectIdJacksonModule() {
      return new ObjectIdJacksonModule();
    }
  }
}
