package dev.morphium.messaging.internal.admin.runner;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The alert conditions of an instance, what is not as it should be: told in the log when it begins,
 * and kept until it is over.
 */
final class Conditions {
  private static final Logger LOG = LoggerFactory.getLogger(Conditions.class);

  private final Map<String, Map<String, String>> present = new ConcurrentHashMap<>();

  /**
   * Says what of one kind there is at the moment.
   *
   * @param found texts, by what they are about
   */
  void are(String kind, Map<String, String> found) {
    Map<String, String> known = present.computeIfAbsent(kind, key -> new ConcurrentHashMap<>());
    known.keySet().retainAll(found.keySet());
    found.forEach(
        (about, text) -> {
          if (known.put(about, text) == null) {
            LOG.warn("{}", text);
          }
        });
  }

  /** The texts of all there are. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    present.values().forEach(known -> texts.addAll(known.values()));
    return texts.stream().sorted().toList();
  }
}
