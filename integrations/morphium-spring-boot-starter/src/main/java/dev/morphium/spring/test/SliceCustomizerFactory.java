package dev.morphium.spring.test;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;
import org.springframework.test.context.TestContextAnnotationUtils;

/** Makes the context of a {@link DataMorphiumTest}: its database, and no beans of the scan. */
final class SliceCustomizerFactory implements ContextCustomizerFactory {
  @Override
  public @Nullable ContextCustomizer createContextCustomizer(
      Class<?> test, List<ContextConfigurationAttributes> attributes) {
    DataMorphiumTest slice =
        TestContextAnnotationUtils.findMergedAnnotation(test, DataMorphiumTest.class);
    return slice == null ? null : new Slice(slice.uri());
  }

  /** What contexts have in common that can be shared. */
  private record Slice(String uri) implements ContextCustomizer {
    @Override
    public void customizeContext(
        ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
      String place = uri.isEmpty() ? "inmemory://slice-" + UUID.randomUUID() + "/test" : uri;
      TestPropertyValues.of("morphium.uri=" + place, "morphium.messaging.enabled=false")
          .applyTo(context);
      if (context.getBeanFactory() instanceof BeanDefinitionRegistry registry) {
        registry.registerBeanDefinition(
            SliceFilter.class.getName(), new RootBeanDefinition(SliceFilter.class));
      }
    }
  }

  /** Leaves out what the scan of the application finds. */
  static final class SliceFilter extends TypeExcludeFilter {
    @Override
    public boolean match(MetadataReader reader, MetadataReaderFactory factory) {
      return true;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof SliceFilter;
    }

    @Override
    public int hashCode() {
      return SliceFilter.class.hashCode();
    }
  }
}
