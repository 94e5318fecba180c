package dev.morphium.spring.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.SpringBootTestContextBootstrapper;
import org.springframework.test.context.BootstrapWith;
import org.springframework.test.context.junit.jupiter.SpringExtension;
import org.springframework.transaction.annotation.Transactional;

/**
 * The slice of tests with a database: a Morphium, repositories and transactions, but no other beans
 * of the application. Each test is a transaction that is rolled back.
 *
 * <p>The database is in process and the context's own ({@code dev.morphium:inmemory-driver}),
 * unless {@code uri} says another one, or a container with {@code @ServiceConnection} does.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@BootstrapWith(SpringBootTestContextBootstrapper.class)
@ExtendWith(SpringExtension.class)
@Transactional
public @interface DataMorphiumTest {
  /** What to connect with; empty for a database in process. */
  String uri() default "";
}
