package dev.morphium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A Morphium is an interface: frameworks can proxy it, and tests can replace it. */
class MorphiumProxyTest {
  /** An entity. */
  @Entity
  record Note(@Id int id, String text) {}

  @Test
  void calledThroughAProxy() {
    List<String> called = new ArrayList<>();
    try (Morphium morphium = Morphium.connect("inmemory://" + UUID.randomUUID())) {
      Morphium proxy =
          (Morphium)
              Proxy.newProxyInstance(
                  Morphium.class.getClassLoader(),
                  new Class<?>[] {Morphium.class},
                  (self, method, arguments) -> {
                    called.add(method.getName());
                    return method.invoke(morphium, arguments);
                  });
      proxy.store(new Note(1, "a"));
      assertThat(proxy.findById(Note.class, 1)).isEqualTo(new Note(1, "a"));
      assertThat(proxy.firstById(Note.class, 1)).contains(new Note(1, "a"));
      assertThat(proxy.firstById(Note.class, 2)).isEmpty();
      assertThat(proxy.createQueryFor(Note.class).firstById(2)).isEmpty();
      proxy.inTransaction(
          () -> {
            proxy.delete(new Note(1, "a"));
          });
      assertThat(proxy.findAll(Note.class)).isEmpty();
    }
    assertThat(called).contains("store", "findById", "inTransaction", "findAll");
  }

  @Test
  void whatUsersSeeOfItIsPublic() {
    for (Class<?> family : Morphium.class.getInterfaces()) {
      assertThat(Modifier.isPublic(family.getModifiers())).as(family.getName()).isTrue();
    }
  }
}
