package example;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import org.bson.types.ObjectId;

/** So many pieces of an article, which were packed or are not yet. */
@Entity(collectionName = "orders")
public record Order(@Id ObjectId id, String article, int pieces, boolean packed) {}
