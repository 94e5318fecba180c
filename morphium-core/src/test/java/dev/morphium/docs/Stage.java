package dev.morphium.docs;

import java.util.List;
import javax.annotation.processing.Processor;

/** What the examples of a page find around them. */
public interface Stage {
  /** What they need not import. */
  List<String> imports();

  /** Fields that they use, as they are declared: static, and filled by {@link #open}. */
  List<String> fields();

  /** Types beside whose classes are all that they need. */
  List<Class<?>> neighbours();

  /** What writes classes while they are compiled; none unless a stage says so. */
  default List<Processor> processors() {
    return List.of();
  }

  /**
   * Fills the fields.
   *
   * @param program the class that a page became
   * @return closes what was opened
   */
  AutoCloseable open(Class<?> program) throws Exception;
}
