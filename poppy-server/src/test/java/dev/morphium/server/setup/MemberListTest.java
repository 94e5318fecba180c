package dev.morphium.server.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.cluster.ClusterMember;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberListTest {
  @Test
  void prioritiesFollowTheOrder() {
    List<ClusterMember> members = MemberList.parse("a:1,b:2, c:3,d:4,e:5");
    assertThat(members.stream().map(each -> each.member().priority()))
        .containsExactly(100.0, 75.0, 50.0, 25.0, 25.0);
    assertThat(members.stream().map(each -> each.member().id())).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void theMembersPortFollowsFromThatOfClientsUnlessItIsGiven() {
    List<ClusterMember> members = MemberList.parse("A,b:60000,c:27018/9000,[::1]:27017");
    assertThat(members.stream().map(each -> each.member().host()))
        .containsExactly("a:27017", "b:60000", "c:27018", "[::1]:27017");
    assertThat(members.stream().map(ClusterMember::raftAddress))
        .containsExactly("a:37017", "b:50000", "c:9000", "[::1]:37017");
  }

  @Test
  void membersCanBeOfOtherKinds() {
    List<ClusterMember> members =
        MemberList.parse("a+priority=1,b+priority=2.5+tag.dc=east+tag.disk=ssd,c+hidden,d+learner");
    assertThat(members.get(0).member().priority()).isEqualTo(1);
    SetMember second = members.get(1).member();
    assertThat(second.priority()).isEqualTo(2.5);
    assertThat(second.tags().toString()).contains("east", "ssd");
    SetMember hidden = members.get(2).member();
    assertThat(hidden.hidden()).isTrue();
    assertThat(hidden.priority()).isZero();
    assertThat(hidden.isVoting()).isTrue();
    SetMember learner = members.get(3).member();
    assertThat(learner.isVoting()).isFalse();
    assertThat(learner.isElectable()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                         | a member is HOST:PORT
          a,,b                       | a member is HOST:PORT
          a:1:2                      | not 'a:1:2'
          a:0                        | a port is a number from 1 to 65535
          a:1/70000                  | a port is a number from 1 to 65535
          a:99999999                 | a port is a number from 1 to 65535
          a:1,b:1,A:1                | a:1 is named twice
          a:27017,a:37017            | the members' port of a:27017 would be a:37017, which a:37017 has
          a:1/9,a:2/9                | which a:1 has; give another one as a:2/PORT
          a+priority=x               | a member's options are
          a+priority=1001            | a priority is a number from 0 to 1000
          a+loud                     | not '+loud'
          a+tag.dc=                  | not '+tag.dc='
          a,b+hidden+priority=3      | a hidden member never becomes primary
          a,b+learner+priority=3     | a learning member never becomes primary
          a+priority=0,b+learner     | no member may become primary
          a:1,a:2,a:3,a:4,a:5,a:6,a:7,a:8 | at most 50 members, of which 7 vote
          """)
  void mistakesAreNamed(String list, String problem) {
    assertThatThrownBy(() -> MemberList.parse(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(problem);
  }
}
