package example;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;

/** So many pieces of an article for somebody; the version keeps two from changing it at once. */
@Entity(collectionName = "orders")
public record Order(
    @Id String id,
    String customer,
    String article,
    int pieces,
    boolean paid,
    @Version long version) {}
