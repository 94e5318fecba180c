package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A property that is stored encrypted.
 *
 * <p>The same value is encrypted differently each time, so that it cannot be searched for.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface Encrypted {
  /** The name of the key; empty for {@code default}. */
  String keyName() default "";

  /** The method; default {@link Algorithm#AES}. */
  Algorithm algorithm() default Algorithm.AES;

  /** The methods. */
  enum Algorithm {
    /** AES in Galois/counter mode: one secret key writes and reads. */
    AES,
    /** RSA (OAEP with SHA-256) around an AES key: who writes need not be able to read. */
    RSA
  }
}
