package dev.morphium.spring;

import dev.morphium.Morphium;
import dev.morphium.MorphiumBuilder;
import dev.morphium.listener.OperationObserver;
import dev.morphium.listener.StorageListener;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.Interceptor;
import dev.morphium.settings.MorphiumSettings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/**
 * The auto-configuration of a {@link Morphium} from the properties {@code morphium.*}, with the
 * application's {@code Mapper}, {@code Interceptor}s, {@code StorageListener}s, {@code
 * OperationObserver}s and {@link MorphiumCustomizer}s.
 */
@AutoConfiguration
public class MorphiumAutoConfiguration {
  static final String BEAN = "morphium";

  /** The Morphium; waits for no server. */
  @Bean(name = BEAN, destroyMethod = "close")
  @ConditionalOnMissingBean
  public Morphium morphium(
      Environment environment,
      ObjectProvider<MorphiumConnectionDetails> details,
      ObjectProvider<Mapper> mapper,
      ObjectProvider<Interceptor> interceptors,
      ObjectProvider<StorageListener> listeners,
      ObjectProvider<OperationObserver> observers,
      ObjectProvider<MorphiumCustomizer> customizers) {
    MorphiumSettings settings = EnvironmentSettings.read(environment, details.getIfAvailable());
    MorphiumBuilder builder = Morphium.builder(settings);
    Mapper own = mapper.getIfUnique();
    if (own != null) {
      builder = builder.mapper(own);
    }
    interceptors.orderedStream().forEach(builder::interceptor);
    for (MorphiumCustomizer customizer : customizers.orderedStream().toList()) {
      builder = customizer.customize(builder);
    }
    Morphium morphium = builder.open();
    listeners.orderedStream().forEach(morphium::addListener);
    observers.orderedStream().forEach(morphium::addObserver);
    return morphium;
  }
}
