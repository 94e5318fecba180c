package dev.morphium.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class databases of their own, on the backend that the property {@code
 * morphium.test.backend} chooses: {@code memory} (default), {@code server}, {@code set} or a
 * connection string.
 *
 * <p>Parameters of constructors, tests and lifecycle methods, and fields that are neither static
 * nor final, get a {@code Morphium}, {@code Messaging}, {@code TestDatabase}, {@code TestClock} or
 * {@code CapturedCommands} when they are of that type.
 *
 * <pre>{@code
 * @MorphiumTest
 * class OrderServiceTest {
 *   @Test
 *   void ships(Morphium morphium) {
 *     new OrderService(morphium).ship(morphium.store(new Order("pen")));
 *   }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@ExtendWith({MorphiumExtension.class, BackendReport.class})
public @interface MorphiumTest {
  /** For which tests there is one database. */
  DatabaseScope scope() default DatabaseScope.METHOD;

  /**
   * A backend for this class alone, whatever the property says: {@code memory}, {@code server},
   * {@code set} or a connection string; empty for what the property says.
   */
  String backend() default "";
}
