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
          Map.ofEntries(
              Map.entry(
                  "dev.morphium.inmemory.InMemoryDriverProvider.ENGINES",
                  "a connection string has nothing but a name to find the engine that others of"
                      + " this process have open; the last one who closes it removes it"),
              Map.entry(
                  "dev.morphium.mapping.ReferencedMethod.KNOWN",
                  "a cache of the virtual machine, whose entries end with their classes"),
              Map.entry(
                  "dev.morphium.protocol.ErrorCode.NAMED",
                  "filled by the constants of the class while it is loaded, only read afterwards"),
              Map.entry(
                  "dev.morphium.engine.store.KeyTree.EMPTY",
                  "a node changes under the edit that made it only, and that one is over"),
              Map.entry(
                  "dev.morphium.engine.store.RecordTree.EMPTY",
                  "a node changes under the edit that made it only, and that one is over"),
              Map.entry(
                  "dev.morphium.engine.value.ArrayValue.EMPTY",
                  "the values of the bytes, decoded when they are first asked for"),
              Map.entry(
                  "dev.morphium.engine.parameter.AuthenticationMechanisms.PARAMETER",
                  "its default is an array of texts, which do not change"),
              Map.entry(
                  "dev.morphium.engine.security.role.RoleGraph.EMPTY",
                  "a graph is not changed after it was made"),
              Map.entry(
                  "dev.morphium.internal.entity.reference.Cascade.NONE",
                  "a cascade without parts has nothing to remember"),
              Map.entry(
                  "dev.morphium.messaging.internal.broadcast.runner.BroadcastListener.END",
                  "a mark in a queue, compared by identity"),
              Map.entry(
                  "dev.morphium.internal.pool.socket.HandshakeResult.NONE",
                  "holds a document as bytes, which does not change"),
              Map.entry(
                  "dev.morphium.scripting.Seal.SYMBOLS",
                  "keys of the script engine, compared by identity"),
              Map.entry(
                  "dev.morphium.junit.Databases.NAMESPACE",
                  "a name of JUnit for a store, which has its parts in a list"),
              Map.entry(
                  "dev.morphium.junit.BackendReport.NAMESPACE",
                  "a name of JUnit for a store, which has its parts in a list"),
              Map.entry(
                  "dev.morphium.junit.MorphiumExtension.NAMESPACE",
                  "a name of JUnit for a store, which has its parts in a list"),
              Map.entry(
                  "dev.morphium.testing.SharedServers.SERVERS",
                  "test frameworks have no common place for what all tests of a process share;"
                      + " stopped with the last run that uses it"),
              Map.entry(
                  "dev.morphium.wire.Request.NOTHING",
                  "holds an empty document, which is never given out"),
              Map.entry(
                  "dev.morphium.server.net.FreePorts.NEXT",
                  "a port is free until its server starts, and whoever looks meanwhile is of this"
                      + " process"),
              Map.entry(
                  "dev.morphium.server.disk.RealDisk.LOCKED",
                  "the locks of the system belong to the process, and are lost when it opens and"
                      + " closes a locked file a second time"),
              Map.entry(
                  "dev.morphium.server.replication.raft.rpc.MessageTypes.TYPES",
                  "the default instances of generated messages, which do not change")));

  /** What changes in constants, and is no state: fields of ours, and classes of others. */
  private static final AllowList HARMLESS =
      new AllowList(
          Map.of(
              "CommandFields.context",
              "a builder that the class of each command fills while it is loaded",
              "StringValue.text",
              "the text of the bytes, decoded when it is first asked for",
              "org.bson.BsonDocument",
              "a constant part of commands: the library has no document that cannot change",
              "io.netty.buffer.UnreleasableByteBuf",
              "a mark that is compared by identity"));

  /** Packages whose library is optional, and not here. */
  private static final AllowList WITHOUT =
      new AllowList(
          Map.of(
              "dev.morphium.messaging.micrometer",
              "Micrometer is optional, and not among the libraries of the benchmarks",
              "dev.morphium.micrometer",
              "Micrometer is optional, and not among the libraries of the benchmarks",
              "dev.morphium.testcontainers",
              "Testcontainers is the application's, and not among the libraries of the"
                  + " benchmarks"));

  private static final AllowList PROPERTIES =
      new AllowList(
          Map.of(
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
    TreeSet<String> holders = new TreeSet<>();
    TreeSet<String> harmless = new TreeSet<>();
    TreeSet<String> without = new TreeSet<>();
    for (JavaClass type : MainClasses.WRITTEN) {
      for (JavaField field : type.getFields()) {
        if (field.getModifiers().contains(JavaModifier.STATIC)
            && !field.getModifiers().contains(JavaModifier.SYNTHETIC)
            && !field.getRawType().isPrimitive()) {
          try {
            Field reflected = field.reflect();
            reflected.setAccessible(true);
            String changing = Mutability.of(reflected.get(null));
            if (changing != null && HARMLESS.reasons().containsKey(changing)) {
              harmless.add(changing);
            } else if (changing != null) {
              holders.add(field.getFullName());
            }
          } catch (NoClassDefFoundError missing) {
            without.add(type.getPackageName());
          }
        }
      }
    }
    HARMLESS.assertAllows(harmless, "what changes without being state");
    HOLDERS.assertAllows(holders, "static fields whose objects change");
    WITHOUT.assertAllows(without, "packages that cannot be looked at");
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
