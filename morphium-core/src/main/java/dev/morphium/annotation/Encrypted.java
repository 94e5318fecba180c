package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A property that is stored encrypted.
 *
 * <p>The same value is encrypted differently each time: conditions, orders and indexes that would
 * compare it are refused, and whether there is one can be asked. To find such a value, encrypt it
 * {@link #deterministic deterministically}, or store a hash of it in a property of its own. The id
 * of the key is stored with the value, so that a key can be changed: a new one writes, and older
 * ones still read (see {@code KeyRing}).
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD})
public @interface Encrypted {
  /**
   * The name of the key, of which {@code EncryptionKeys} says which one writes; empty for {@code
   * default}.
   */
  String keyName() default "";

  /** The method; default {@link Algorithm#AES}. */
  Algorithm algorithm() default Algorithm.AES;

  /**
   * Whether the same value is encrypted the same way each time (with the same key), so that it can
   * be found by {@code eq}, {@code ne}, {@code in} and {@code nin}, and indexed; default false.
   *
   * <p>Who sees the database sees which documents have equal values, and how many: not for what has
   * few values, such as a gender or a diagnosis. With {@link Algorithm#AES} only.
   */
  boolean deterministic() default false;

  /** The methods. */
  enum Algorithm {
    /** AES in Galois/counter mode: one secret key writes and reads. */
    AES,
    /** RSA (OAEP with SHA-256) around an AES key: who writes need not be able to read. */
    RSA
  }
}
