package dev.morphium.internal.entity.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.exception.VetoException;
import dev.morphium.internal.entity.reference.Shop.Album;
import dev.morphium.internal.entity.reference.Shop.Note;
import dev.morphium.internal.entity.reference.Shop.Photo;
import dev.morphium.listener.StorageListener;
import dev.morphium.query.Query;
import dev.morphium.query.filter.Filter;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CascadeTest {
  private final RecordingDriver server = new RecordingDriver();
  private final Morphium morphium = server.open();

  @AfterEach
  void close() {
    morphium.close();
  }

  private Album album(String title, String... photos) {
    Album album = new Album(title);
    for (String name : photos) {
      Photo photo = new Photo(name);
      photo.note = new Note(null, "about " + name);
      album.photos.add(photo);
    }
    return morphium.store(album);
  }

  private Query<Album> albums() {
    return morphium.createQueryFor(Album.class);
  }

  private Filter<Album> titled(String title) {
    return albums().f("title").eq(title).toFilter();
  }

  private List<String> photos() {
    return morphium.createQueryFor(Photo.class).sort("name").asList().stream()
        .map(photo -> photo.name)
        .toList();
  }

  private long notes() {
    return morphium.createQueryFor(Note.class).countAll();
  }

  @Test
  void deletingTheOwnerDeletesWhatItRefersTo() {
    Album trip = album("trip", "a", "b");
    album("other", "c");
    assertThat(server.of(() -> morphium.delete(trip)))
        .containsExactly("find album", "find photo", "delete album", "delete photo", "delete note");
    assertThat(photos()).containsExactly("c");
    assertThat(notes()).isEqualTo(1);
    assertThat(morphium.delete(trip)).isFalse();
  }

  @Test
  void deletingByQueryDoesToo() {
    album("x", "a", "b");
    album("x", "c");
    album("y", "d");
    assertThat(albums().f("title").eq("x").delete().deleted()).isEqualTo(2);
    assertThat(photos()).containsExactly("d");
    assertThat(albums().f("title").eq("nothing").delete().deleted()).isZero();
    album("y", "e");
    assertThat(albums().f("title").eq("y").deleteOne().deleted()).isEqualTo(1);
    assertThat(photos()).hasSize(1);
    Album removed = albums().f("title").eq("y").findOneAndDelete();
    assertThat(removed.photos).hasSize(1).doesNotContainNull();
    assertThat(photos()).isEmpty();
    assertThat(notes()).isZero();
    assertThat(albums().findOneAndDelete()).isNull();
  }

  @Test
  void circlesAndSharedObjectsEnd() {
    Album one = album("one", "a");
    Album two = album("two", "b");
    one.appendix = two;
    two.appendix = one;
    two.photos.add(one.photos.get(0));
    morphium.storeList(List.of(one, two));
    assertThat(morphium.delete(one)).isTrue();
    assertThat(photos()).isEmpty();
    assertThat(morphium.findAll(Album.class)).isEmpty();
  }

  @Test
  void thousandsAreDeletedInParts() {
    List<Album> many = new ArrayList<>();
    for (int i = 0; i < 1_050; i++) {
      Album album = new Album("many");
      album.photos.add(new Photo("p"));
      many.add(album);
    }
    morphium.storeList(many);
    album("few", "z");
    assertThat(albums().f("title").eq("many").delete().deleted()).isEqualTo(1_050);
    assertThat(photos()).containsExactly("z");
  }

  @Test
  void whatIsTakenOutIsDeleted() {
    Album trip = album("trip", "a", "b", "c");
    trip.photos.remove(0);
    morphium.store(trip);
    assertThat(photos()).containsExactly("b", "c");
    assertThat(notes()).isEqualTo(2);
    Photo kept = trip.photos.get(0);
    Album after = morphium.with(trip).set("photos", List.of(kept));
    assertThat(after.photos).hasSize(1);
    assertThat(photos()).containsExactly("b");
    albums().f("title").eq("trip").pull("photos", kept);
    assertThat(photos()).isEmpty();
    assertThat(notes()).isZero();
  }

  @Test
  void queriesThatTakeReferencesOutDeleteThem() {
    album("x", "a", "b");
    album("x", "c");
    albums().f("title").eq("x").unset("photos");
    assertThat(photos()).isEmpty();
    album("y", "d", "e");
    Album before = albums().f("title").eq("y").findOneAndUpdate(u -> u.popLast("photos"));
    assertThat(before.photos).hasSize(2).doesNotContainNull();
    assertThat(photos()).containsExactly("d");
    albums().f("title").eq("y").updateOne(Update.of(Album.class).set("photos", List.of()));
    assertThat(photos()).isEmpty();
    album("z", "f");
    albums()
        .f("title")
        .eq("z")
        .update(Update.pipeline(List.of(BsonDocument.parse("{$set: {photos: []}}"))));
    assertThat(photos()).isEmpty();
    album("z", "g");
    albums().f("title").eq("z").f("photos").ne(List.of()).replaceOne(new Album("z2"));
    assertThat(photos()).isEmpty();
    assertThat(server.of(() -> albums().f("title").eq("z2").set("title", "z3")))
        .containsExactly("update album");
    albums().f("title").eq("new").upsert(u -> u.unset("photos"));
    assertThat(albums().f("title").eq("new").exists()).isTrue();
  }

  @Test
  void anObjectThatMovesToAnotherOwnerOfTheSameStoreStays() {
    Album one = album("one", "a");
    Album two = album("two", "b");
    two.photos.add(one.photos.remove(0));
    morphium.storeList(List.of(one, two));
    assertThat(photos()).containsExactly("a", "b");
  }

  @Test
  void otherCollectionsAreHonoured() {
    Album trip = album("trip");
    trip.cover = new Photo("front");
    morphium.store(trip);
    assertThat(photos()).isEmpty();
    assertThat(morphium.listCollections()).contains("covers");
    Album found = morphium.findById(Album.class, trip.id);
    assertThat(found.cover.name).isEqualTo("front");
    found.cover = null;
    morphium.store(found);
    BsonDocument count = morphium.runCommand("shop", BsonDocument.parse("{count: 'covers'}"));
    assertThat(count.getNumber("n").intValue()).isZero();
  }

  @Test
  void aTransactionTakesAllOfItBack() {
    Album trip = album("trip", "a", "b");
    morphium.startTransaction();
    morphium.delete(trip);
    assertThat(photos()).isEmpty();
    morphium.abortTransaction();
    assertThat(photos()).containsExactly("a", "b");
    morphium.startTransaction();
    trip.photos.clear();
    morphium.store(trip);
    assertThat(photos()).isEmpty();
    morphium.abortTransaction();
    assertThat(photos()).containsExactly("a", "b");
    assertThat(morphium.findById(Album.class, trip.id).photos).hasSize(2);
    assertThat(trip.version).isEqualTo(1);
  }

  @Test
  void listenersAreAskedBeforeAnythingIsDeleted() {
    Album trip = album("trip", "a");
    List<Object> told = new ArrayList<>();
    morphium.addListener(
        new StorageListener() {
          @Override
          public void preRemove(List<?> entities) {
            told.addAll(entities);
            if (entities.get(0) instanceof Note) {
              throw new VetoException("notes stay");
            }
          }
        });
    assertThatThrownBy(() -> morphium.delete(trip)).isInstanceOf(VetoException.class);
    assertThat(told).hasSize(3).first().isSameAs(trip);
    assertThat(photos()).containsExactly("a");
    assertThat(morphium.findAll(Album.class)).hasSize(1);
    assertThatThrownBy(() -> albums().everything().delete()).isInstanceOf(VetoException.class);
    assertThat(morphium.findAll(Album.class)).hasSize(1);
  }

  @Test
  void bulksRefuseWhatTheyCannotDo() {
    assertThatThrownBy(() -> morphium.bulk(Album.class).deleteMany(titled("x")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Album.photos", "cascadeDelete", "query");
    assertThatThrownBy(
            () ->
                morphium
                    .bulk(Album.class)
                    .updateMany(titled("x"), Update.of(Album.class).unset("photos")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Album.photos", "orphanRemoval", "query");
    morphium
        .bulk(Album.class)
        .updateMany(titled("x"), Update.of(Album.class).set("title", "y"))
        .execute();
  }
}
