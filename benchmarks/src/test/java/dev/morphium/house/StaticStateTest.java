package dev.morphium.house;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Static state that changes: neither a field, nor what an object in a static field holds. */
class StaticStateTest {
  private static final AllowList HOLDERS =
      new AllowList(
          Map.of(
              "dev.morphium.inmemory.InMemoryDriverProvider.ENGINES",
              "a connection string has nothing but a name to find the engine that others of this"
                  + " process have open; the last one who closes it removes it"));

  private static final AllowList PROPERTIES =
      new AllowList(
          Map.of(
              "dev.morphium.server.cli.Carriers",
              "the number of carriers of virtual threads has no other setting; only the program"
                  + " poppy sets it, never the library",
              "dev.morphium.server.replication.LibraryMessages",
              "protobuf has no other switch for the old messages of the Raft library"));

  @Test
  void noStaticFieldIsAssignedAgain() {
    TreeSet<String> found = new TreeSet<>();
    for (JavaClass type : MainClasses.WRITTEN) {
      for (JavaField field : type.getFields()) {
        if (field.getModifiers().contains(JavaModifier.STATIC)
            && !field.getModifiers().contains(JavaModifier.FINAL)) {
          found.add(field.getFullName());
        }
      }
    }
    AllowList.EMPTY.assertAllows(found, "static fields that are not final");
  }

  @Test
  void noStaticFieldHoldsStateThatChanges() throws IllegalAccessException {
    TreeSet<String> found = new TreeSet<>();
    for (JavaClass type : MainClasses.WRITTEN) {
      for (JavaField field : type.getFields()) {
        if (field.getModifiers().contains(JavaModifier.STATIC)
            && !field.getModifiers().contains(JavaModifier.SYNTHETIC)
            && !field.getRawType().isPrimitive()) {
          Field reflected = field.reflect();
          reflected.setAccessible(true);
          if (Mutability.of(reflected.get(null)) != null) {
            found.add(field.getFullName());
          }
        }
      }
    }
    HOLDERS.assertAllows(found, "static fields whose objects change");
  }

  @Test
  void noSystemPropertyIsSet() {
    TreeSet<String> found = new TreeSet<>();
    for (JavaClass type : MainClasses.WRITTEN) {
      type.getMethodCallsFromSelf().stream()
          .filter(call -> call.getTargetOwner().isEquivalentTo(System.class))
          .filter(call -> call.getName().matches("setProperty|setProperties|clearProperty"))
          .forEach(call -> found.add(type.getName()));
    }
    PROPERTIES.assertAllows(found, "classes that set system properties of the whole process");
  }
}
