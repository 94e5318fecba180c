package dev.morphium.internal.write;

import dev.morphium.exception.MappingException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The auditor: who changes entities at present, for {@code @CreatedBy} and {@code @LastModifiedBy}.
 */
public final class Auditor {
  /** No auditor: types that want to know the user cannot be stored. */
  public static final Auditor UNKNOWN = new Auditor(null);

  private final @Nullable Supplier<? extends @Nullable Object> user;

  private Auditor(@Nullable Supplier<? extends @Nullable Object> user) {
    this.user = user;
  }

  /**
   * An auditor that asks for the user of the calling thread.
   *
   * @param user gives null where no user is known
   */
  public static Auditor of(Supplier<? extends @Nullable Object> user) {
    return new Auditor(user);
  }

  /**
   * The present user; null when none is known.
   *
   * @param wanted the property that wants to know, for the message
   */
  @Nullable Object user(String wanted) {
    if (user == null) {
      throw new MappingException(
          "%s is to have the user who changes it, and nothing says who that is; give an auditor with"
                  .formatted(wanted)
              + " Morphium.builder(settings).auditor(() -> user)");
    }
    return user.get();
  }
}
