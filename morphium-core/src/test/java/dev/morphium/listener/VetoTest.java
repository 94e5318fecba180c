package dev.morphium.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.VetoException;
import dev.morphium.query.Query;
import dev.morphium.query.ReturnDocument;
import dev.morphium.query.filter.Filters;
import dev.morphium.update.Update;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class VetoTest {
  @Entity
  record Thing(@Id int id, int size) {}

  private static final Thing ONE = new Thing(1, 10);

  @Test
  void noWayOfWritingPassesAVeto() {
    try (Morphium morphium = Morphium.connect("inmemory://")) {
      morphium.insert(ONE);
      morphium.addListener(new ReadOnly());
      ways()
          .forEach(
              (name, way) ->
                  assertThatThrownBy(() -> way.accept(morphium))
                      .as(name)
                      .isInstanceOf(VetoException.class));
      assertThat(morphium.findAll(Thing.class)).containsExactly(ONE);
    }
  }

  @Test
  void everyWayIsOpenWithoutOne() {
    ways()
        .forEach(
            (name, way) -> {
              try (Morphium morphium = Morphium.connect("inmemory://")) {
                morphium.insert(ONE);
                way.accept(morphium);
              }
            });
  }

  private static Map<String, Consumer<Morphium>> ways() {
    Update<Thing> grow = Update.of(Thing.class).inc("size", 1);
    Thing next = new Thing(1, 11);
    Map<String, Consumer<Morphium>> ways = new TreeMap<>();
    ways.put("store", m -> m.store(next));
    ways.put("storeList", m -> m.storeList(List.of(next)));
    ways.put("insert", m -> m.insert(new Thing(2, 1)));
    ways.put("insertList", m -> m.insertList(List.of(new Thing(2, 1)), false));
    ways.put("delete", m -> m.delete(ONE));
    ways.put("deleteList", m -> m.deleteList(List.of(ONE)));
    ways.put("update of an entity", m -> m.update(ONE, grow));
    ways.put("updateUsingFields", m -> m.updateUsingFields(next, "size"));
    ways.put("update by query", m -> one(m).update(grow));
    ways.put("updateOne", m -> one(m).updateOne(grow));
    ways.put("upsert", m -> one(m).upsert(grow));
    ways.put("inc", m -> one(m).inc("size", 1));
    ways.put("replaceOne", m -> one(m).replaceOne(next));
    ways.put("replaceOrInsert", m -> one(m).replaceOrInsert(next));
    ways.put("delete by query", m -> one(m).delete());
    ways.put("deleteOne", m -> one(m).deleteOne());
    ways.put("findOneAndUpdate", m -> one(m).findOneAndUpdate(grow));
    ways.put("findOneAndUpsert", m -> one(m).findOneAndUpsert(grow, ReturnDocument.AFTER));
    ways.put("findOneAndReplace", m -> one(m).findOneAndReplace(next));
    ways.put("findOneAndDelete", m -> one(m).findOneAndDelete());
    ways.put("bulk insert", m -> m.bulk(Thing.class).insert(new Thing(2, 1)).execute());
    ways.put(
        "bulk update", m -> m.bulk(Thing.class).updateMany(Filters.f("id").eq(1), grow).execute());
    ways.put(
        "bulk replace", m -> m.bulk(Thing.class).replaceOne(Filters.f("id").eq(1), next).execute());
    ways.put("bulk delete", m -> m.bulk(Thing.class).deleteOne(Filters.f("id").eq(1)).execute());
    return ways;
  }

  private static Query<Thing> one(Morphium morphium) {
    return morphium.createQueryFor(Thing.class).f("id").eq(1);
  }

  private static final class ReadOnly implements StorageListener {
    @Override
    public void preStore(List<?> entities) {
      throw new VetoException("read only");
    }

    @Override
    public void preRemove(List<?> entities) {
      throw new VetoException("read only");
    }

    @Override
    public void preDelete(Class<?> type) {
      throw new VetoException("read only");
    }

    @Override
    public void preUpdate(Class<?> type, Update<?> update) {
      throw new VetoException("read only");
    }
  }
}
