package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.operation.Namespace;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

/** Tenants with a collection or a database each. */
interface TenancyContract extends OnBackend {
  @Test
  default void tenantsHaveCollectionsOfTheirOwn() {
    AtomicReference<String> tenant = new AtomicReference<>("red");
    Morphium morphium =
        open(
            settings ->
                settings.naming(
                    (type, usual) ->
                        new Namespace(usual.database(), tenant + "_" + usual.collection())));
    morphium.store(new Product("a", 1, 1));
    tenant.set("blue");
    assertThat(morphium.findAll(Product.class)).isEmpty();
    morphium.store(new Product("b", 1, 1));
    assertThat(morphium.listCollections()).containsExactlyInAnyOrder("red_product", "blue_product");
    tenant.set("red");
    assertThat(morphium.findAll(Product.class)).extracting(Product::id).containsExactly("a");
  }

  @Test
  default void tenantsHaveDatabasesAndIndexesOfTheirOwn() {
    AtomicReference<String> tenant = new AtomicReference<>("red");
    Morphium morphium =
        open(
            settings ->
                settings.naming(
                    (type, usual) ->
                        new Namespace(usual.database() + "_" + tenant, usual.collection())));
    morphium.store(new InsertManyContract.Named(1, "a"));
    tenant.set("blue");
    morphium.store(new InsertManyContract.Named(1, "a"));
    assertThat(morphium.createQueryFor(InsertManyContract.Named.class).countAll()).isEqualTo(1);
    assertThat(morphium.missingIndexes(InsertManyContract.Named.class)).isEmpty();
    assertThat(morphium.namespace(InsertManyContract.Named.class).database())
        .isEqualTo(morphium.database() + "_blue");
    for (String one : new String[] {"red", "blue"}) {
      morphium.runCommand(
          morphium.database() + "_" + one, new BsonDocument("dropDatabase", new BsonInt32(1)));
    }
  }
}
