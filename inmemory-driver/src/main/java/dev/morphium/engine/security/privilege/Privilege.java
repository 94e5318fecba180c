package dev.morphium.engine.security.privilege;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A privilege: a resource, and the actions that are allowed on it.
 *
 * <p>Source: MongoDB manual, "Role-Based Access Control", section "Privileges".
 */
public record Privilege(ResourcePattern resource, Set<ActionType> actions) {
  public Privilege {
    actions = Set.copyOf(actions);
  }

  public static Privilege of(ResourcePattern resource, ActionType first, ActionType... more) {
    return new Privilege(resource, EnumSet.of(first, more));
  }

  /** The same privilege without the actions that others allow on the same resource. */
  public Privilege without(List<Privilege> others) {
    Set<ActionType> left = EnumSet.noneOf(ActionType.class);
    left.addAll(actions);
    others.stream()
        .filter(other -> other.resource.equals(resource))
        .forEach(other -> left.removeAll(other.actions));
    return new Privilege(resource, left);
  }
}
