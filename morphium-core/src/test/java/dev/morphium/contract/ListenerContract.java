package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Lifecycle;
import dev.morphium.annotation.PostLoad;
import dev.morphium.annotation.PostRemove;
import dev.morphium.annotation.PostStore;
import dev.morphium.annotation.PostUpdate;
import dev.morphium.annotation.PreRemove;
import dev.morphium.annotation.PreStore;
import dev.morphium.annotation.PreUpdate;
import dev.morphium.annotation.Transient;
import dev.morphium.exception.VetoException;
import dev.morphium.listener.StorageListener;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Methods of entities and listeners that are called; listeners that say no. */
interface ListenerContract extends OnBackend {
  /** An entity that remembers what was called. */
  @Entity
  @Lifecycle
  class Diary {
    @Id String id;
    String text;
    @Transient List<String> calls = new ArrayList<>();

    @PreStore
    void beforeStore() {
      calls.add("preStore");
      text = text.strip();
    }

    @PostStore
    void afterStore() {
      calls.add("postStore");
    }

    @PostLoad
    void afterLoad() {
      calls.add("postLoad");
    }

    @PreUpdate
    void beforeUpdate() {
      calls.add("preUpdate");
    }

    @PostUpdate
    void afterUpdate() {
      calls.add("postUpdate");
    }

    @PreRemove
    void beforeRemove() {
      calls.add("preRemove");
    }

    @PostRemove
    void afterRemove() {
      calls.add("postRemove");
    }
  }

  /** A record that gives another in its place. */
  @Entity
  record Slug(@Id String id, String text) {
    @PreStore
    Slug lowerCase() {
      return new Slug(id, text.toLowerCase(java.util.Locale.ROOT));
    }
  }

  @Test
  default void methodsOfEntitiesAreCalled() {
    Diary diary = new Diary();
    diary.text = "  hello ";
    morphium().store(diary);
    morphium().with(diary).set("text", "changed");
    morphium().delete(diary);
    assertThat(diary.calls)
        .containsExactly(
            "preStore", "postStore", "preUpdate", "postUpdate", "preRemove", "postRemove");
    diary.text = " again ";
    morphium().store(diary);
    Diary loaded = morphium().findById(Diary.class, diary.id);
    assertThat(loaded.text).isEqualTo("again");
    assertThat(loaded.calls).containsExactly("postLoad");
  }

  @Test
  default void recordsGiveAnotherInTheirPlace() {
    assertThat(morphium().store(new Slug("a", "HELLO"))).isEqualTo(new Slug("a", "hello"));
    assertThat(morphium().findById(Slug.class, "a").text()).isEqualTo("hello");
  }

  @Test
  default void listenersAreToldOfEverything() {
    Recorder recorder = new Recorder();
    morphium().addListener(recorder);
    Product product = morphium().store(new Product("a", 1, 1));
    morphium().findAll(Product.class);
    morphium().with(product).inc("stock", 1);
    morphium().createQueryFor(Product.class).everything().inc("stock", 1);
    morphium().delete(product);
    assertThat(recorder.calls)
        .containsExactly(
            "preStore 1",
            "postStore 1",
            "postLoad a",
            "preUpdate Product",
            "postUpdate Product",
            "preUpdate Product",
            "postUpdate Product",
            "preRemove 1",
            "postRemove 1");
    morphium().removeListener(recorder);
    morphium().store(product);
    assertThat(recorder.calls).hasSize(9);
  }

  @Test
  default void vetoKeepsTheOperationFromHappening() {
    Product product = morphium().store(new Product("a", 1, 1));
    morphium().addListener(new ReadOnly());
    assertThatThrownBy(() -> morphium().store(new Product("b", 1, 1)))
        .isInstanceOf(VetoException.class)
        .hasMessage("read only");
    assertThatThrownBy(() -> morphium().insertList(List.of(new Product("b", 1, 1))))
        .isInstanceOf(VetoException.class);
    assertThatThrownBy(() -> morphium().with(product).inc("stock", 1))
        .isInstanceOf(VetoException.class);
    assertThatThrownBy(() -> morphium().createQueryFor(Product.class).everything().set("stock", 1))
        .isInstanceOf(VetoException.class);
    assertThatThrownBy(() -> morphium().delete(product)).isInstanceOf(VetoException.class);
    assertThat(morphium().findAll(Product.class)).containsExactly(product);
  }

  /** Says no to everything. */
  final class ReadOnly implements StorageListener {
    @Override
    public void preStore(List<?> entities) {
      throw new VetoException("read only");
    }

    @Override
    public void preRemove(List<?> entities) {
      throw new VetoException("read only");
    }

    @Override
    public void preUpdate(Class<?> type, Update<?> update) {
      throw new VetoException("read only");
    }
  }

  /** Writes down what it is told. */
  final class Recorder implements StorageListener {
    final List<String> calls = new CopyOnWriteArrayList<>();

    @Override
    public void preStore(List<?> entities) {
      calls.add("preStore " + entities.size());
    }

    @Override
    public void postStore(List<?> entities) {
      calls.add("postStore " + entities.size());
    }

    @Override
    public void postLoad(Object entity) {
      calls.add("postLoad " + ((Product) entity).id());
    }

    @Override
    public void preRemove(List<?> entities) {
      calls.add("preRemove " + entities.size());
    }

    @Override
    public void postRemove(List<?> entities) {
      calls.add("postRemove " + entities.size());
    }

    @Override
    public void preUpdate(Class<?> type, Update<?> update) {
      calls.add("preUpdate " + type.getSimpleName());
    }

    @Override
    public void postUpdate(Class<?> type) {
      calls.add("postUpdate " + type.getSimpleName());
    }
  }

  /** What a listener notes in every update. */
  @Entity
  record Noted(@Id String id, int size, String by) {}

  @Test
  default void listenersAddToEveryUpdate() {
    morphium()
        .addListener(
            new StorageListener() {
              @Override
              public <T> Update<T> amendUpdate(Class<T> type, Update<T> update) {
                return type == Noted.class ? update.set("by", "ann") : update;
              }
            });
    for (String id : List.of("query", "part", "bulk", "found")) {
      morphium().store(new Noted(id, 1, "nobody"));
    }
    morphium().createQueryFor(Noted.class).f("id").eq("query").inc("size", 1);
    assertThat(morphium().with(new Noted("part", 1, "nobody")).inc("size", 1).by())
        .isEqualTo("ann");
    morphium()
        .bulk(Noted.class)
        .updateOne(f("id").eq("bulk"), Update.of(Noted.class).inc("size", 1))
        .execute();
    morphium()
        .createQueryFor(Noted.class)
        .f("id")
        .eq("found")
        .findOneAndUpdate(Update.of(Noted.class).inc("size", 1));
    assertThat(morphium().findAll(Noted.class))
        .hasSize(4)
        .allMatch(noted -> noted.size() == 2 && noted.by().equals("ann"));
  }
}
