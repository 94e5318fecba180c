package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.SoftDelete;
import dev.morphium.annotation.TenantId;
import dev.morphium.exception.TenantException;
import dev.morphium.exception.WriteException;
import dev.morphium.update.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tenants that share a collection, and entities that are marked as deleted. */
interface RestrictionContract extends OnBackend {
  /** A file of a tenant; deleted ones are kept. */
  @Entity
  @Index({"tenant", "name"})
  record Paper(
      @Id @Nullable String id,
      @TenantId @Nullable String tenant,
      String name,
      int size,
      @SoftDelete @Nullable Instant deleted) {
    Paper(String id, String name, int size) {
      this(id, null, name, size, null);
    }
  }

  /** A class whose results are kept. */
  @Entity
  @Cache(timeout = 600_000)
  class Shelf {
    @Id public String id = "";
    @TenantId public @Nullable String tenant;
    @SoftDelete public boolean gone;
  }

  /** Something that papers are joined to. */
  @Entity
  record Folder(@Id String id) {}

  private static Morphium of(OnBackend backend, AtomicReference<@Nullable String> tenant) {
    return backend.open(settings -> {}, parts -> parts.tenant(tenant::get));
  }

  private static List<String> ids(Morphium morphium) {
    List<String> ids = new ArrayList<>();
    morphium.createQueryFor(Paper.class).sort("id").asList().forEach(each -> ids.add(each.id()));
    return ids;
  }

  @Test
  default void readsSeeThePresentTenant() {
    AtomicReference<@Nullable String> tenant = new AtomicReference<>("red");
    Morphium morphium = of(this, tenant);
    assertThat(morphium.store(new Paper("r", "a", 1)).tenant()).isEqualTo("red");
    tenant.set("blue");
    morphium.insert(new Paper("b1", "a", 2));
    morphium.insert(new Paper("b2", "b", 3));
    assertThat(ids(morphium)).containsExactly("b1", "b2");
    assertThat(morphium.findById(Paper.class, "r")).isNull();
    assertThat(morphium.createQueryFor(Paper.class).countAll()).isEqualTo(2);
    assertThat(morphium.createQueryFor(Paper.class).f("tenant").eq("red").countAll()).isZero();
    assertThat(morphium.createQueryFor(Paper.class).distinct("size", Integer.class))
        .containsExactlyInAnyOrder(2, 3);
    assertThat(morphium.createQueryFor(Paper.class).estimatedCount()).isEqualTo(2);
    morphium.scope().tenant("red").run(() -> assertThat(ids(morphium)).containsExactly("r"));
    morphium
        .scope()
        .withoutTenant()
        .run(() -> assertThat(ids(morphium)).containsExactly("b1", "b2", "r"));
  }

  @Test
  default void writesChangeThePresentTenantsAlone() {
    AtomicReference<@Nullable String> tenant = new AtomicReference<>("red");
    Morphium morphium = of(this, tenant);
    Paper red = morphium.store(new Paper("r", "a", 1));
    tenant.set("blue");
    morphium.createQueryFor(Paper.class).everything().inc("size", 10);
    morphium.createQueryFor(Paper.class).f("id").eq("r").delete();
    morphium.delete(red);
    morphium
        .bulk(Paper.class)
        .updateOne(f("id").eq("r"), Update.of(Paper.class).set("size", 7))
        .deleteOne(f("id").eq("r"))
        .execute();
    assertThatThrownBy(() -> morphium.store(red)).isInstanceOf(TenantException.class);
    assertThatThrownBy(() -> morphium.store(new Paper("r", "mine", 1)))
        .isInstanceOf(WriteException.class);
    assertThatThrownBy(() -> morphium.createQueryFor(Paper.class).everything().set("tenant", "red"))
        .isInstanceOf(TenantException.class)
        .hasMessageContaining("Paper");
    tenant.set("red");
    assertThat(morphium.findById(Paper.class, "r")).isEqualTo(red);
  }

  @Test
  default void withoutTenantNothingIsDone() {
    AtomicReference<@Nullable String> tenant = new AtomicReference<>();
    Morphium morphium = of(this, tenant);
    assertThatThrownBy(() -> morphium.store(new Paper("a", "a", 1)))
        .isInstanceOf(TenantException.class)
        .hasMessageContaining("Paper.tenant")
        .hasMessageContaining("scope().withoutTenant()");
    assertThatThrownBy(() -> morphium.createQueryFor(Paper.class).asList())
        .isInstanceOf(TenantException.class);
    assertThatThrownBy(() -> morphium.dropCollection(Paper.class))
        .isInstanceOf(TenantException.class);
  }

  @Test
  @Needs(Feature.JOINED_PIPELINES)
  default void pipelinesAndJoinsSeeThePresentTenant() {
    AtomicReference<@Nullable String> tenant = new AtomicReference<>("red");
    Morphium morphium = of(this, tenant);
    morphium.store(new Folder("a"));
    morphium.store(new Paper("r", "a", 1));
    tenant.set("blue");
    morphium.store(new Paper("b", "a", 2));
    assertThat(
            morphium.createAggregator(Paper.class, BsonDocument.class).sortByCount("name").asList())
        .extracting(each -> each.getNumber("count").intValue())
        .containsExactly(1);
    List<BsonDocument> joined =
        morphium
            .createAggregator(Folder.class, BsonDocument.class)
            .lookup(Paper.class, "id", "name", "all")
            .asList();
    assertThat(joined.getFirst().getArray("all")).hasSize(1);
    assertThat(joined.getFirst().getArray("all").get(0).asDocument().getString("_id").getValue())
        .isEqualTo("b");
  }

  @Test
  default void deletedOnesAreKeptAndNotSeen() {
    AtomicReference<@Nullable String> tenant = new AtomicReference<>("red");
    Morphium morphium = of(this, tenant);
    Paper a = morphium.store(new Paper("a", "x", 1));
    morphium.store(new Paper("b", "x", 2));
    morphium.store(new Paper("c", "x", 3));
    assertThat(morphium.delete(a)).isTrue();
    assertThat(morphium.delete(a)).isFalse();
    assertThat(morphium.createQueryFor(Paper.class).f("id").eq("b").delete().deleted()).isOne();
    assertThat(ids(morphium)).containsExactly("c");
    assertThat(morphium.createQueryFor(Paper.class).findOneAndDelete().id()).isEqualTo("c");
    assertThat(ids(morphium)).isEmpty();
    assertThat(
            morphium.createAggregator(Paper.class, BsonDocument.class).sortByCount("name").asList())
        .isEmpty();
    morphium
        .scope()
        .withDeleted()
        .run(
            () -> {
              assertThat(ids(morphium)).containsExactly("a", "b", "c");
              assertThat(morphium.findById(Paper.class, "a").deleted()).isNotNull();
              morphium.createQueryFor(Paper.class).f("id").eq("a").unset("deleted");
            });
    assertThat(ids(morphium)).containsExactly("a");
    morphium.store(new Paper("b", "again", 1));
    assertThat(ids(morphium)).containsExactly("a", "b");
    morphium
        .scope()
        .withoutSoftDelete()
        .run(() -> morphium.createQueryFor(Paper.class).everything().delete());
    assertThat(run("{count: 'paper'}").getNumber("n").intValue()).isZero();
  }

  @Test
  default void cachesAreOfOneTenant() {
    AtomicReference<@Nullable String> tenant = new AtomicReference<>("red");
    Morphium morphium = of(this, tenant);
    Shelf shelf = new Shelf();
    shelf.id = "s";
    morphium.store(shelf);
    assertThat(shelf.tenant).isEqualTo("red");
    assertThat(morphium.createQueryFor(Shelf.class).asList()).hasSize(1);
    tenant.set("blue");
    assertThat(morphium.createQueryFor(Shelf.class).asList()).isEmpty();
    tenant.set("red");
    morphium.delete(shelf);
    assertThat(morphium.createQueryFor(Shelf.class).asList()).isEmpty();
    assertThat(run("{count: 'shelf'}").getNumber("n").intValue()).isOne();
  }
}
