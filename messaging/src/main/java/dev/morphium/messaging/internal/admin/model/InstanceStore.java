package dev.morphium.messaging.internal.admin.model;

import dev.morphium.messaging.instance.Instance;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Where the instances of a queue write down that they take part. */
public interface InstanceStore {
  /** Creates what is missing: the index by which dead instances are forgotten. */
  void prepare();

  /**
   * Writes down a new instance.
   *
   * @return whether there was none of its name
   */
  boolean add(Instance instance);

  /** Puts an instance in the place of another run of the same name; whether that was there. */
  boolean replace(Instance instance, ObjectId run);

  /** Says that an instance is alive, and what it does; whether it still stands there. */
  boolean heartbeat(Instance instance);

  /** Removes an instance, unless another run has its name by now. */
  void remove(String name, ObjectId run);

  /** The instance of a name; null when there is none. */
  @Nullable Instance find(String name);

  /** All instances, alive and dead. */
  List<Instance> all();
}
