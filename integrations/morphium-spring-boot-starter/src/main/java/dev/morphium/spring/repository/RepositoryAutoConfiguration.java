package dev.morphium.spring.repository;

import dev.morphium.Morphium;
import dev.morphium.repository.Repositories;
import dev.morphium.spring.MorphiumAutoConfiguration;
import jakarta.data.repository.Repository;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanNameGenerator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.AnnotationBeanNameGenerator;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/**
 * The auto-configuration of Jakarta Data repositories: each interface with {@code @Repository} in
 * the packages of the application is a bean.
 */
@AutoConfiguration(after = MorphiumAutoConfiguration.class)
@ConditionalOnClass({Repositories.class, Repository.class})
@Import(RepositoryAutoConfiguration.Registrar.class)
public class RepositoryAutoConfiguration {
  /** Finds the interfaces and registers a bean for each. */
  static final class Registrar implements ImportBeanDefinitionRegistrar {
    private final BeanFactory beans;

    Registrar(BeanFactory beans) {
      this.beans = beans;
    }

    @Override
    public void registerBeanDefinitions(
        AnnotationMetadata importing, BeanDefinitionRegistry registry) {
      if (!AutoConfigurationPackages.has(beans)) {
        return;
      }
      Interfaces interfaces = new Interfaces();
      BeanNameGenerator names = AnnotationBeanNameGenerator.INSTANCE;
      for (String place : AutoConfigurationPackages.get(beans)) {
        for (BeanDefinition found : interfaces.findCandidateComponents(place)) {
          String name = names.generateBeanName(found, registry);
          if (!registry.containsBeanDefinition(name)) {
            registry.registerBeanDefinition(
                name, definition(String.valueOf(found.getBeanClassName())));
          }
        }
      }
    }

    private BeanDefinition definition(String name) {
      Class<?> type = ClassUtils.resolveClassName(name, ClassUtils.getDefaultClassLoader());
      return definition(type);
    }

    private <R> BeanDefinition definition(Class<R> type) {
      return BeanDefinitionBuilder.genericBeanDefinition(type, () -> made(type))
          .setLazyInit(true)
          .getBeanDefinition();
    }

    private <R> R made(Class<R> type) {
      Morphium morphium = beans.getBean(Morphium.class);
      try {
        return Repositories.of(morphium, type);
      } catch (IllegalArgumentException missing) {
        throw new MissingImplementationException(type, missing);
      }
    }
  }

  private static final class Interfaces extends ClassPathScanningCandidateComponentProvider {
    Interfaces() {
      super(false);
      addIncludeFilter(new AnnotationTypeFilter(Repository.class, false, true));
    }

    @Override
    protected boolean isCandidateComponent(AnnotatedBeanDefinition found) {
      return found.getMetadata().isInterface() && found.getMetadata().isIndependent();
    }
  }
}
