package dev.morphium.messaging.morphium6.docs;

import dev.morphium.docs.MorphiumStage;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.morphium6.Morphium6Messaging;
import java.util.ArrayList;
import java.util.List;

/** What the examples of that page find around them: an open Morphium, and both APIs of messages. */
final class Morphium6Stage extends MorphiumStage {
  @Override
  public List<String> imports() {
    List<String> all = new ArrayList<>(super.imports());
    all.add("dev.morphium.messaging.*");
    all.add("dev.morphium.messaging.message.*");
    all.add("dev.morphium.messaging.morphium6.*");
    return all;
  }

  @Override
  public List<Class<?>> neighbours() {
    List<Class<?>> all = new ArrayList<>(super.neighbours());
    all.add(Messaging.class);
    all.add(Morphium6Messaging.class);
    return all;
  }
}
