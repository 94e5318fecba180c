package dev.morphium.spring.messaging;

import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.handler.Listener;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.env.Environment;

/**
 * The container of message listeners: begins to listen when all beans are there, and ends before
 * the web server and the beans that handlers use: new work is taken no more, what is in work is
 * finished.
 */
public final class ListenerContainer implements SmartLifecycle {
  private static final List<Class<? extends Annotation>> ANNOTATIONS =
      List.of(MessageListener.class, Recurring.class);

  private final ConfigurableListableBeanFactory beans;
  private final Environment environment;
  private final List<Listener> listeners = new ArrayList<>();
  private volatile boolean running;

  ListenerContainer(ConfigurableListableBeanFactory beans, Environment environment) {
    this.beans = beans;
    this.environment = environment;
  }

  @Override
  public void start() {
    for (String name : beans.getBeanDefinitionNames()) {
      Class<?> type = ScopedProxyUtils.isScopedTarget(name) ? null : beans.getType(name, false);
      if (type != null && AnnotationUtils.isCandidateClass(type, ANNOTATIONS)) {
        methods(type).forEach((method, how) -> listen(name, method, how));
        checkRecurring(type);
      }
    }
    running = true;
  }

  private static Map<Method, MessageListener> methods(Class<?> type) {
    return MethodIntrospector.selectMethods(
        type,
        (MethodIntrospector.MetadataLookup<MessageListener>)
            method -> AnnotatedElementUtils.findMergedAnnotation(method, MessageListener.class));
  }

  private static void checkRecurring(Class<?> type) {
    MethodIntrospector.selectMethods(
            type, (Method method) -> AnnotatedElementUtils.hasAnnotation(method, Recurring.class))
        .stream()
        .filter(method -> !AnnotatedElementUtils.hasAnnotation(method, MessageListener.class))
        .forEach(
            method -> {
              throw new ListenerDeclarationException(
                  said(method, Recurring.class)
                      + " has no @MessageListener, whose topic its jobs are sent to");
            });
  }

  private static String said(Method method, Class<?> annotation) {
    return "%s.%s with @%s"
        .formatted(
            method.getDeclaringClass().getName(), method.getName(), annotation.getSimpleName());
  }

  private void listen(String name, Method method, MessageListener how) {
    if (!beans.isSingleton(name)) {
      throw new ListenerDeclarationException(
          "%s is of the bean '%s', of which there may be many; it takes a singleton"
              .formatted(said(method, MessageListener.class), name));
    }
    try {
      begin(beans.getBean(name), method, how);
    } catch (ListenerDeclarationException known) {
      throw known;
    } catch (IllegalArgumentException wrong) {
      throw new ListenerDeclarationException(
          said(method, MessageListener.class) + ": " + wrong.getMessage(), wrong);
    }
  }

  private void begin(Object bean, Method method, MessageListener how) {
    Messaging messaging = beans.getBean(Messaging.class);
    ListenerMethod target =
        new ListenerMethod(
            bean,
            AopUtils.selectInvocableMethod(method, bean.getClass()),
            AopProxyUtils.ultimateTargetClass(bean));
    String topic = environment.resolveRequiredPlaceholders(how.value());
    listeners.add(target.listen(messaging, topic, how, environment));
    Recurring recurring = AnnotatedElementUtils.findMergedAnnotation(method, Recurring.class);
    if (recurring != null) {
      RecurringJob.of(recurring, topic, environment).put(messaging);
    }
  }

  /** The listeners that are open. */
  public List<Listener> listeners() {
    return List.copyOf(listeners);
  }

  @Override
  public void stop() {
    running = false;
    listeners.forEach(Listener::close);
    listeners.clear();
  }

  @Override
  public boolean isRunning() {
    return running;
  }
}
