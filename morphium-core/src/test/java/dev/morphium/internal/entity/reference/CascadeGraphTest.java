package dev.morphium.internal.entity.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.internal.entity.reference.Shop.Album;
import dev.morphium.internal.entity.reference.Shop.Photo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What random deletes and changes leave is what a simple model leaves. */
class CascadeGraphTest {
  private final Morphium morphium = new RecordingDriver().open();
  private final List<Album> albums = new ArrayList<>();
  private final List<Photo> photos = new ArrayList<>();
  private final Set<ObjectId> gone = new HashSet<>();

  @AfterEach
  void close() {
    morphium.close();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  void whatIsLeftIsWhatTheModelLeaves(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 12; i++) {
      photos.add(new Photo("photo " + i));
      albums.add(new Album("album " + i % 4));
    }
    morphium.storeList(photos);
    for (Album album : albums) {
      for (int i = random.nextInt(4); i > 0; i--) {
        album.photos.add(photos.get(random.nextInt(photos.size())));
      }
      album.appendix = random.nextInt(3) > 0 ? albums.get(random.nextInt(albums.size())) : null;
    }
    morphium.storeList(albums);
    for (int step = 0; step < 6; step++) {
      Album album = albums.get(random.nextInt(albums.size()));
      switch (random.nextInt(3)) {
        case 0 -> delete(album);
        case 1 -> deleteTitled(album.title);
        default -> takeOut(album);
      }
      assertThat(ids(morphium.findAll(Album.class).stream().map(one -> one.id).toList()))
          .isEqualTo(left(albums.stream().map(one -> one.id).toList()));
      assertThat(ids(morphium.findAll(Photo.class).stream().map(one -> one.id).toList()))
          .isEqualTo(left(photos.stream().map(one -> one.id).toList()));
    }
  }

  private void delete(Album album) {
    if (!gone.contains(album.id)) {
      deleteInModel(album);
    }
    morphium.delete(album);
  }

  private void deleteTitled(String title) {
    for (Album album : albums) {
      if (album.title.equals(title) && !gone.contains(album.id)) {
        deleteInModel(album);
      }
    }
    morphium.createQueryFor(Album.class).f("title").eq(title).delete();
  }

  private void takeOut(Album album) {
    if (!gone.contains(album.id) && !album.photos.isEmpty()) {
      Photo first = album.photos.get(0);
      album.photos.removeIf(photo -> photo == first);
      gone.add(first.id);
      morphium.store(album);
    }
  }

  private void deleteInModel(Album album) {
    if (gone.add(album.id)) {
      album.photos.forEach(photo -> gone.add(photo.id));
      if (album.appendix != null) {
        deleteInModel(album.appendix);
      }
    }
  }

  private Set<ObjectId> left(List<ObjectId> all) {
    Set<ObjectId> left = new HashSet<>(all);
    left.removeAll(gone);
    return left;
  }

  private static Set<ObjectId> ids(List<ObjectId> all) {
    return new HashSet<>(all);
  }
}
