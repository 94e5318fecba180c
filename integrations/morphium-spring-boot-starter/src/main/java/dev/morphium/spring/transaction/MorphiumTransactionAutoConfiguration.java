package dev.morphium.spring.transaction;

import dev.morphium.Morphium;
import dev.morphium.spring.MorphiumAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.annotation.PersistenceExceptionTranslationPostProcessor;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.AbstractTransactionManagementConfiguration;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The auto-configuration of {@code @Transactional} and of exceptions; steps back behind another
 * transaction manager.
 */
@AutoConfiguration(after = MorphiumAutoConfiguration.class)
@ConditionalOnBean(Morphium.class)
public class MorphiumTransactionAutoConfiguration {
  /** Transactions of the Morphium. */
  @Bean
  @ConditionalOnMissingBean(TransactionManager.class)
  public MorphiumTransactionManager transactionManager(Morphium morphium) {
    return new MorphiumTransactionManager(morphium);
  }

  /** Transactions by code. */
  @Bean
  @ConditionalOnMissingBean
  public TransactionTemplate transactionTemplate(PlatformTransactionManager manager) {
    return new TransactionTemplate(manager);
  }

  /** Exceptions of Morphium as those of Spring. */
  @Bean
  @ConditionalOnMissingBean
  public MorphiumExceptionTranslator morphiumExceptionTranslator() {
    return new MorphiumExceptionTranslator();
  }

  /** Applies the translation to beans with {@code @Repository}. */
  @Bean
  @ConditionalOnMissingBean
  public static PersistenceExceptionTranslationPostProcessor exceptionTranslation() {
    PersistenceExceptionTranslationPostProcessor processor =
        new PersistenceExceptionTranslationPostProcessor();
    processor.setProxyTargetClass(true);
    return processor;
  }

  /** Has {@code @Transactional} work, where nothing else does. */
  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement(proxyTargetClass = true)
  @ConditionalOnMissingBean(AbstractTransactionManagementConfiguration.class)
  static class AnnotationDriven {}
}
