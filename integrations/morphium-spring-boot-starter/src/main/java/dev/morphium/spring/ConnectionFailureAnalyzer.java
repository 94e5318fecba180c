package dev.morphium.spring;

import dev.morphium.driver.DriverException;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Explains in plain text why an application cannot start: settings, or the database. */
final class ConnectionFailureAnalyzer extends AbstractFailureAnalyzer<BeanCreationException> {
  @Override
  protected @Nullable FailureAnalysis analyze(Throwable root, BeanCreationException failure) {
    boolean ours = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      ours |=
          cause instanceof BeanCreationException creation
              && MorphiumAutoConfiguration.BEAN.equals(creation.getBeanName());
      if (cause instanceof MissingUriException missing) {
        return new FailureAnalysis(
            "Morphium has no database: " + missing.getMessage() + ".",
            "Set morphium.uri, for instance to mongodb://localhost/shop (host, port and database"
                + " below spring.data.mongodb are not read); or to inmemory://shop/shop with"
                + " dev.morphium:inmemory-driver on the class path.",
            root);
      }
      if (cause instanceof DriverException unreachable) {
        return new FailureAnalysis(
            "The database of Morphium cannot be used: " + unreachable.getMessage(),
            unreachable instanceof DriverException.CommandFailed
                ? "Correct what the server refuses: in morphium.uri the user and the password,"
                    + " on the server the user's roles."
                : "Start it, or set morphium.uri to where it is.",
            root);
      }
      if (ours && cause instanceof IllegalArgumentException wrong) {
        return new FailureAnalysis(
            "A setting of Morphium is wrong: " + wrong.getMessage(),
            "Correct it among the properties of the application (morphium.*).",
            root);
      }
    }
    return null;
  }
}
