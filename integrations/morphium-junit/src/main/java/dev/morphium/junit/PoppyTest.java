package dev.morphium.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class databases of their own on a {@code PoppyServer} in this process, for
 * any client of MongoDB: parameters and fields with {@link ConnectionUri} get what it connects
 * with. The server is started once for all tests.
 *
 * <p>All of {@link MorphiumTest} is there, too. The property {@code morphium.test.backend} may say
 * {@code set} or a connection string; {@code memory}, which has no sockets, is a server here.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@ExtendWith({MorphiumExtension.class, BackendReport.class})
public @interface PoppyTest {
  /** For which tests there is one database. */
  DatabaseScope scope() default DatabaseScope.METHOD;

  /** Whether it is a replica set of three members, with elections and failovers. */
  boolean set() default false;
}
